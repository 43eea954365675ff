import { Module } from '@nestjs/common';
import { RuntimeConfigService } from './runtime-config.service.js';
import { WebController } from './web.controller.js';

@Module({ controllers: [WebController], providers: [RuntimeConfigService] })
export class WebModule {}
