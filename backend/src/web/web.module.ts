import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { RuntimeConfigService } from './runtime-config.service.js';
import { WebController } from './web.controller.js';

@Module({ imports: [PaymentsModule], controllers: [WebController], providers: [RuntimeConfigService] })
export class WebModule {}
