import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TrailCheckService } from '../audit/trail-check.service.js';
import { AppConfig } from '../config/app-config.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { Transactions } from '../database/transactions.js';
import { ComparisonRepository } from './comparison/comparison.repository.js';
import { SettlementComparison } from './comparison/settlement-comparison.service.js';
import { dayCloseHeads } from './days/day-close-heads.js';
import { DayAdjustmentsService } from './days/day-adjustments.service.js';
import { DayContents } from './days/day-contents.js';
import { DayClosesService } from './days/day-closes.service.js';
import { SETTLEMENT_ENTITIES } from './entities.js';
import { GatewayChargesService } from './gateway-charges.service.js';
import { SettlementCallsService } from './settlement-calls.service.js';
import { SettlementImportService } from './settlement-import.service.js';
import { SettlementMatchService } from './settlement-match.service.js';
import { SETTLEMENT_SETTINGS, SettlementConfig } from './settlement-settings.js';
import { SettlementRepository } from './store/settlement.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature(SETTLEMENT_ENTITIES), PaymentsModule],
  providers: [
    SettlementRepository, SettlementMatchService, SettlementImportService, DayClosesService, DayContents, DayAdjustmentsService,
    GatewayChargesService, ComparisonRepository, SettlementComparison, SettlementCallsService,
    { provide: SettlementConfig, useFactory: (config: AppConfig): SettlementConfig => config.settings(SETTLEMENT_SETTINGS), inject: [AppConfig] },
  ],
  exports: [SettlementImportService, SettlementMatchService, DayClosesService, DayAdjustmentsService, GatewayChargesService, SettlementCallsService],
})
export class SettlementModule implements OnModuleInit {
  constructor(
    private readonly trail: TrailCheckService,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.trail.compareWith(() => dayCloseHeads(this.transactions));
  }
}
