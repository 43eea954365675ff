import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminModule } from './admin/admin.module.js';
import { AlarmsModule } from './alarms/alarms.module.js';
import { AccessGuard } from './common/auth/access.guard.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BasicGuard } from './common/auth/basic.guard.js';
import { BasicStrategy } from './common/auth/basic.strategy.js';
import { Background, TimedBackground } from './common/background.js';
import { Clock } from './common/clock.js';
import { CollegeWords } from './common/college-words.js';
import { HealthChecks } from './common/health-checks.js';
import { createRateLimits } from './common/limits/create-rate-limits.js';
import { RateLimits } from './common/limits/rate-limits.js';
import { LogWriter } from './common/logging/log-writer.js';
import { Metrics } from './common/metrics.js';
import { SigningKeys } from './common/signing-keys.js';
import { AppConfig } from './config/app-config.js';
import { DatabaseModule } from './database/database.module.js';
import { DuesModule } from './dues/dues.module.js';
import { FeesModule } from './fees/fees.module.js';
import { HealthModule } from './health/health.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { providerSecrets } from './payments/providers/configured-providers.js';
import { PeopleModule } from './people/people.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { StudentsModule } from './students/students.module.js';
import { WebModule } from './web/web.module.js';

export interface AppContext {
  config: AppConfig;
  log: LogWriter;
  clock: Clock;
  /** By the clock of the machine when absent. */
  background?: Background;
}

@Global()
@Module({})
export class AppModule {
  static forRoot({ config, log, clock, background = new TimedBackground() }: AppContext): DynamicModule {
    const health = new HealthChecks();
    const globalProviders = [
      { provide: AppConfig, useValue: config },
      { provide: LogWriter, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: Background, useValue: background },
      { provide: RateLimits, useFactory: () => createRateLimits(config.redisUrl, clock, log, health) },
      Metrics,
      { provide: CollegeWords, useValue: new CollegeWords(config) },
      { provide: SigningKeys, useFactory: () => new SigningKeys(providerSecrets(config)) },
      { provide: HealthChecks, useValue: health },
    ];
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot(config.database.url), AuditModule, ApprovalsModule, HealthModule, WebModule, StudentsModule, PaymentsModule,
        ReceiptsModule, AlarmsModule, PeopleModule, SettlementModule, FeesModule, DuesModule, AdminModule, PersonalDataModule,
      ],
      providers: [
        ...globalProviders,
        BasicStrategy,
        { provide: APP_GUARD, useClass: BasicGuard },
        // In this order: who it is, then what that person may do.
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: globalProviders.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
