import { Injectable } from '@nestjs/common';
import { CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { AppError } from '../../common/errors/app-error.js';
import type { LoginDto } from './login.dto.js';

@Injectable()
export class LoginService {
  constructor(private readonly credentials: CredentialsChecker) {}

  /** @throws AppError UNAUTHORIZED, TOO_MANY_REQUESTS */
  async verify({ username, password }: LoginDto, address: string): Promise<string> {
    if (!(await this.credentials.check(username, password, address))) throw new AppError('UNAUTHORIZED');
    return 'Login successful';
  }
}
