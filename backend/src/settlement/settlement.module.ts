import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../config/app-config.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { DayClosesService } from './days/day-closes.service.js';
import { SETTLEMENT_ENTITIES } from './entities.js';
import { SettlementImportService } from './settlement-import.service.js';
import { SettlementMatchService } from './settlement-match.service.js';
import { SETTLEMENT_SETTINGS, SettlementConfig } from './settlement-settings.js';
import { SettlementRepository } from './store/settlement.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature(SETTLEMENT_ENTITIES), PaymentsModule],
  providers: [
    SettlementRepository, SettlementMatchService, SettlementImportService, DayClosesService,
    { provide: SettlementConfig, useFactory: (config: AppConfig): SettlementConfig => config.settings(SETTLEMENT_SETTINGS), inject: [AppConfig] },
  ],
  exports: [SettlementImportService, SettlementMatchService, DayClosesService],
})
export class SettlementModule {}
