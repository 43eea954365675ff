import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { LogoParams } from './logo.params.js';
import { RuntimeConfigResponse } from './runtime-config.response.js';
import { RuntimeConfigService } from './runtime-config.service.js';
import { sendFile } from './serve-page.js';

@ApiTags('Server')
@Public()
@Controller()
export class WebController {
  constructor(private readonly runtime: RuntimeConfigService) {}

  @Get('config')
  @Header('cache-control', 'no-cache')
  @ApiOperation({ summary: 'What the page learns at run time' })
  @ApiOkResponse({ type: RuntimeConfigResponse })
  config(): Promise<RuntimeConfigResponse> {
    return this.runtime.runtimeConfig();
  }

  @Get('logo/:name')
  @ApiOperation({ summary: 'Logo: college or provider' })
  @ApiProduces('image/*')
  @ApiOkResponse({ type: String })
  @ApiFailures('NOT_FOUND')
  logo(@Param() { name }: LogoParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const file = this.runtime.logo(name);
    if (!file) throw new AppError('NOT_FOUND');
    // A drawing may hold a script, which must not run even when the drawing is opened itself.
    reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    sendFile(request, reply, file, 'public, max-age=3600');
  }
}
