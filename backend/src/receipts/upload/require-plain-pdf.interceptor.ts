import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { CheckedFile } from './checked-upload.js';

/** After the upload and before DTO validation: a wrong file gets the same error whatever else was sent. */
@Injectable()
export class RequirePlainPdfInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const { file } = context.switchToHttp().getRequest<{ file?: CheckedFile }>();
    if (!file?.plainPdf) throw new AppError('INVALID_UPLOAD');
    return next.handle();
  }
}
