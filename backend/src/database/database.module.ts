import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppSetting } from './app-setting.entity.js';
import { AppSettingsRepository } from './app-settings.repository.js';
import { BackupLog } from './backup/scheduled/backup-log.js';
import { dataSourceOptions, openServingDataSource } from './data-source.js';
import { Transactions } from './transactions.js';

/** With a read before it, and the answer after it, below ten seconds: then a caller comes again by itself. */
const TRANSACTION_MS = 9_000;

/** One data source for the process, and the one way to write. Closed after the last answer went out. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, [AppSetting]), autoLoadEntities: true, retryAttempts: 1 }),
          // Opened here and not by Nest: the embedded database's connection must be the serialised one.
          dataSourceFactory: (options) => openServingDataSource(url, options?.entities),
        }),
      ],
      providers: [BackupLog, { provide: Transactions, useFactory: (dataSource: DataSource) => new Transactions(dataSource, TRANSACTION_MS), inject: [DataSource] }, AppSettingsRepository],
      exports: [Transactions, AppSettingsRepository, BackupLog],
    };
  }
}
