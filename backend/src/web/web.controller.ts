import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../common/auth/public.decorator.js';
import { AppError } from '../common/errors/app-error.js';
import type { RuntimeConfig } from '../contract/index.js';
import { RuntimeConfigService } from './runtime-config.service.js';
import { sendFile } from './serve-page.js';

@Public()
@Controller()
export class WebController {
  constructor(private readonly runtime: RuntimeConfigService) {}

  @Get('config')
  @Header('cache-control', 'no-cache')
  config(): Promise<RuntimeConfig> {
    return this.runtime.runtimeConfig();
  }

  @Get('logo/:name')
  logo(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const file = this.runtime.logo(name);
    if (!file) throw new AppError('NOT_FOUND');
    // A drawing may hold a script, which must be dead even when somebody opens the drawing itself.
    reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    sendFile(request, reply, file, 'public, max-age=3600');
  }
}
