import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { CreateSchema1763596800000 } from './migrations/1763596800000-create-schema.js';
import { AuthBy1795219200000 } from './migrations/1795219200000-auth-by.js';
import { DueByState1795305600000 } from './migrations/1795305600000-due-by-state.js';
import { LookupCaps1795395600000 } from './migrations/1795395600000-lookup-caps.js';
import {
  DropHandled1795400000004, FactTimes1795400000001, HandledToDecisions1795400000003, PaymentDecisions1795400000000, ReviewColumns1795400000002,
} from './migrations/1795400000000-review-decisions.js';
import { RequeryHints1795480000000 } from './migrations/1795480000000-requery-hints.js';
import { FillReceiptLayouts1795500000001, ReceiptLayout1795500000000 } from './migrations/1795500000000-receipt-layouts.js';
import { OtherSessions1795520000000 } from './migrations/1795520000000-other-sessions.js';
import { PaymentProvider1795510000000 } from './migrations/1795510000000-payment-provider.js';
import { Challans1795700000000 } from './migrations/1795700000000-challans.js';
import { ExpiredCause1795700000001 } from './migrations/1795700000001-expired-cause.js';
import { refuseNewerSchema } from './newer-schema.js';
import { MailsOfAnyKind1795600000000 } from './migrations/1795600000000-mails-of-any-kind.js';
import { People1795720000000 } from './migrations/1795720000000-people.js';
import { AuditTrail1795710000000 } from './migrations/1795710000000-audit-trail.js';
import { FactBankIds1795730000003, FactIds1795730000002, PaymentNotes1795730000001, Requeries1795730000000 } from './migrations/1795730000000-payment-history.js';
import { Approvals1795740000000 } from './migrations/1795740000000-approvals.js';
import { RefundColumns1795750000002, RefundEvents1795750000001, Refunds1795750000000 } from './migrations/1795750000000-refunds.js';
import {
  BankLines1795780000004, SettlementAllocations1795780000005, SettlementDecisions1795780000006, SettlementFileParts1795780000001, SettlementFiles1795780000000,
  SettlementLines1795780000003, SettlementMappings1795780000002,
} from './migrations/1795780000000-settlement.js';
import { DecisionReasons1795760000001, SettledAmount1795760000000 } from './migrations/1795760000000-cases.js';
import { NumberReceipts1795770000001, ReceiptSeries1795770000000 } from './migrations/1795770000000-receipt-series.js';
import { StillPending1795790000001, UnknownMoney1795790000000 } from './migrations/1795790000000-unknown-money.js';
import { OfficeCopies1795800000000 } from './migrations/1795800000000-office-copies.js';
import { DayCloses1795805000000 } from './migrations/1795805000000-day-closes.js';
import { CorrectedReceipts1795810000000 } from './migrations/1795810000000-corrected-receipts.js';
import { GivenBack1795815000000, RefundsOfBefore1795815000002, RefundsOpen1795815000001 } from './migrations/1795815000000-refunds-in-list.js';
import { PaymentLanguage1795850000000 } from './migrations/1795850000000-payment-language.js';
import { RefusedRefunds1795860001000 } from './migrations/1795860001000-refused-refunds.js';
import { ReportSums1795840000000 } from './migrations/1795840000000-report-sums.js';
import {
  LineLook1795890000000, LinesByGatewayId1795890000002, LinesByLook1795890000001, LinesByOurId1795890000003, SettlementBatches1795890000006,
  SettlementFindings1795890000005, SettlementWaiting1795890000004,
} from './migrations/1795890000000-settlement-comparison.js';
import { LinesByCharges1795890000007 } from './migrations/1795890000007-settlement-charges.js';
import { BookedPapers1795890000008, PapersBookedOnce1795890000009 } from './migrations/1795890000008-booked-papers.js';
import { CollegeWords1795890000011 } from './migrations/1795890000011-college-words.js';
import { BulkChanges1795890000013 } from './migrations/1795890000013-bulk-changes.js';
import { DemandAdjustments1795890000030 } from './migrations/1795890000030-demand-adjustments.js';
import { BankNumbers1795890000040 } from './migrations/1795890000040-bank-numbers.js';
import { DueDates1795890000060 } from './migrations/1795890000060-due-dates.js';
import { StagedImports1795890000070 } from './migrations/1795890000070-staged-imports.js';
import { BulkPeople1795890000080 } from './migrations/1795890000080-bulk-people.js';
import { LongStructures1795890000090 } from './migrations/1795890000090-long-structures.js';
import { ShortNumbers1795890000100 } from './migrations/1795890000100-short-numbers.js';
import { RefundsOfRestore1795890000102, UnreadRefundLists1795890000101 } from './migrations/1795890000101-unread-refund-lists.js';
import { SameDebits1795890000110 } from './migrations/1795890000110-same-debits.js';
import { DoubledNumbers1795890000012 } from './migrations/1795890000012-doubled-numbers.js';
import { FeeReminders1795890000010 } from './migrations/1795890000010-fee-reminders.js';
import {
  BookedPayments1795822000003, BookedReferences1795822000004, BookingEvidence1795822000000, BookingEvidenceParts1795822000001, Bookings1795822000002,
} from './migrations/1795822000000-bookings.js';
import { DayAdjustments1795823000000 } from './migrations/1795823000000-day-adjustments.js';
import { FeeVersions1795820000000 } from './migrations/1795820000000-fee-versions.js';
import { makePrivateFolder } from './sqlite/private-files.js';
import { serializeSqlite } from './sqlite/serialize-sqlite.js';
import { SnakeNaming } from './snake-naming.js';
import { SqliteDriver } from './sqlite/sqlite-driver.js';

const MIGRATIONS = [
  CreateSchema1763596800000, AuthBy1795219200000, DueByState1795305600000, LookupCaps1795395600000, PaymentDecisions1795400000000, FactTimes1795400000001,
  ReviewColumns1795400000002, HandledToDecisions1795400000003, DropHandled1795400000004, RequeryHints1795480000000,
  ReceiptLayout1795500000000, FillReceiptLayouts1795500000001,
  PaymentProvider1795510000000, OtherSessions1795520000000, MailsOfAnyKind1795600000000, Challans1795700000000, ExpiredCause1795700000001,
  AuditTrail1795710000000, People1795720000000,
  Requeries1795730000000, PaymentNotes1795730000001, FactIds1795730000002, FactBankIds1795730000003,
  Approvals1795740000000,
  Refunds1795750000000, RefundEvents1795750000001, RefundColumns1795750000002,
  SettledAmount1795760000000, DecisionReasons1795760000001,
  ReceiptSeries1795770000000, NumberReceipts1795770000001,
  SettlementFiles1795780000000, SettlementFileParts1795780000001, SettlementMappings1795780000002, SettlementLines1795780000003, BankLines1795780000004,
  SettlementAllocations1795780000005, SettlementDecisions1795780000006,
  UnknownMoney1795790000000, StillPending1795790000001,
  OfficeCopies1795800000000,
  DayCloses1795805000000, CorrectedReceipts1795810000000,
  GivenBack1795815000000, RefundsOpen1795815000001, RefundsOfBefore1795815000002,
  FeeVersions1795820000000,
  BookingEvidence1795822000000, BookingEvidenceParts1795822000001, Bookings1795822000002, BookedPayments1795822000003, BookedReferences1795822000004,
  DayAdjustments1795823000000,
  ReportSums1795840000000,
  PaymentLanguage1795850000000, RefusedRefunds1795860001000,
  LineLook1795890000000, LinesByLook1795890000001, LinesByGatewayId1795890000002, LinesByOurId1795890000003,
  SettlementWaiting1795890000004, SettlementFindings1795890000005, SettlementBatches1795890000006,
  LinesByCharges1795890000007, BookedPapers1795890000008, PapersBookedOnce1795890000009,
  FeeReminders1795890000010, CollegeWords1795890000011, DoubledNumbers1795890000012, BulkChanges1795890000013,
  DemandAdjustments1795890000030, BankNumbers1795890000040, DueDates1795890000060, StagedImports1795890000070, BulkPeople1795890000080,
  LongStructures1795890000090, ShortNumbers1795890000100, UnreadRefundLists1795890000101, RefundsOfRestore1795890000102,
  SameDebits1795890000110,
];

export type Entities = DataSourceOptions['entities'];

export const isSqliteUrl = (url: string): boolean => url.startsWith('sqlite:');

/** The file of a `sqlite:` URL, absolute. Relative paths count from the working directory. */
export function sqlitePath(url: string): string {
  return resolve(url.slice('sqlite:'.length).replace(/^\/\//, ''));
}

/** @param ca the file of the certificate authority, or `system` for the public ones that Node.js knows. */
function encryptedBy(ca: string): { ssl: object } {
  return { ssl: { ...(ca === 'system' ? {} : { ca: readFileSync(resolve(ca)) }), rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } };
}

/**
 * @param url `sqlite:PATH` or `mysql://user:password@host:port/name` (`?socketPath=` for a local socket, `?ssl-ca=` for
 *   TLS), as `DATABASE_URL`. The schema is never synchronised: migrations only.
 */
export function dataSourceOptions(url: string, entities: Entities, poolSize = 20): DataSourceOptions {
  const shared = {
    entities, migrations: MIGRATIONS, namingStrategy: new SnakeNaming(), synchronize: false,
    migrationsTableName: 'migrations', migrationsTransactionMode: 'each', logging: false,
  } as const;
  if (isSqliteUrl(url)) {
    return {
      ...shared,
      type: 'better-sqlite3',
      database: sqlitePath(url),
      driver: SqliteDriver,
      // A second process may hold the lock. Waiting inside SQLite would block the event loop, so `Transactions` retries
      // instead.
      timeout: 0,
      enableWAL: true,
      // With WAL's default the last commits are lost at a power cut.
      prepareDatabase: (database: SqliteDriver) => {
        database.pragma('synchronous = FULL');
        // Savepoints (group-commit.ts) would otherwise write five times as much as the log.
        database.pragma('temp_store = MEMORY');
        // What is erased about a person would stay in the free parts of the file, to be read by any editor.
        database.pragma('secure_delete = ON');
      },
    };
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const ca = searchParams.get('ssl-ca');
  return {
    ...shared,
    type: 'mariadb',
    ...(socketPath ? { socketPath } : { host: hostname, port: Number(port || 3306) }),
    ...(ca === null ? {} : encryptedBy(ca)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    // Paise and milliseconds are below 2^53, so they are read as numbers.
    supportBigNumbers: true,
    bigNumberStrings: false,
    poolSize,
    connectTimeout: 5_000,
    // The driver would record a stack trace per statement; TypeORM's error has one already.
    trace: false,
    extra: { enableKeepAlive: true },
  };
}

/**
 * Does not migrate: see `pendingMigrations` and `./fees migrate`.
 *
 * @throws NewerSchemaError when a newer version has migrated it.
 */
export async function openDataSource(url: string, entities: Entities, poolSize?: number): Promise<DataSource> {
  if (!isSqliteUrl(url)) return opened(dataSourceOptions(url, entities, poolSize));
  const path = sqlitePath(url);
  makePrivateFolder(path);
  const options = dataSourceOptions(url, entities, poolSize);
  // A new file is not asked anything: a statement would hold it open after the connection is closed.
  const dataSource = await (existsSync(path) ? opened(options) : new DataSource(options).initialize());
  serializeSqlite(dataSource);
  return dataSource;
}

/** With the time limits of `mysql-pool.ts`, for callers that wait. */
export async function openServingDataSource(url: string, entities: Entities, poolSize?: number): Promise<DataSource> {
  if (isSqliteUrl(url)) return openDataSource(url, entities);
  const { LIMITED_MYSQL } = await import('./mysql-pool.js');
  return opened({ ...dataSourceOptions(url, entities, poolSize), driver: LIMITED_MYSQL } as DataSourceOptions);
}

async function opened(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    await refuseNewerSchema(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
