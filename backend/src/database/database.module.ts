import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { StoredValue } from './stored-value.entity.js';
import { StoredValues } from './stored-values.js';
import { DemoAdmissionNumbers } from './demo-admission-numbers.js';
import { RestoreMarks } from './backup/restore-marks.js';
import { BackupLog } from './backup/scheduled/backup-log.js';
import { DailyTasks } from './daily-tasks.js';
import { dataSourceOptions, openServingDataSource } from './data-source.js';
import { Transactions } from './transactions.js';

/** Together with a read before it and the response below ten seconds, after which clients retry. */
const TRANSACTION_MS = 9_000;

/** One data source for the process. Closed after the last response. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, [StoredValue]), autoLoadEntities: true, retryAttempts: 1 }),
          // Opened here and not by Nest, because the SQLite connection has to be serialized.
          dataSourceFactory: (options) => openServingDataSource(url, options?.entities),
        }),
      ],
      providers: [
        StoredValues, DemoAdmissionNumbers, BackupLog, DailyTasks, RestoreMarks,
        { provide: Transactions, useFactory: (dataSource: DataSource) => new Transactions(dataSource, TRANSACTION_MS), inject: [DataSource] },
      ],
      exports: [Transactions, DemoAdmissionNumbers, StoredValues, BackupLog, DailyTasks, RestoreMarks],
    };
  }
}
