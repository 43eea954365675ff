import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppMarks } from './app-marks.repository.js';
import { dataSourceOptions, openDataSource } from './data-source.js';
import { Transactions } from './transactions.js';

/** One data source for the process, and the one way to write. Closed after the last answer went out. */
@Global()
@Module({})
export class DatabaseModule {
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url), retryAttempts: 1 }),
          // Opened here and not by Nest: the embedded database's connection must be the serialised one.
          dataSourceFactory: () => openDataSource(url),
        }),
      ],
      providers: [Transactions, AppMarks],
      exports: [Transactions, AppMarks],
    };
  }
}
