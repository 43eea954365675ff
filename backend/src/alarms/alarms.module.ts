import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../common/metrics.js';
import { ALARMS } from '../contract/index.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { AlarmChecksService } from './alarm-checks.service.js';
import { AlarmsService } from './alarms.service.js';

@Module({ imports: [PaymentsModule, ReceiptsModule], providers: [AlarmChecksService, AlarmsService], exports: [AlarmsService, AlarmChecksService] })
export class AlarmsModule implements OnApplicationBootstrap {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('fee_alarm', '1 while an alarm is red: people are told by mail when it turns and daily.', ['alarm'], async () => {
      const red = await this.alarms.red();
      return ALARMS.map((alarm) => ({ labels: { alarm }, value: red.some((one) => one.alarm === alarm) ? 1 : 0 }));
    });
  }
}
