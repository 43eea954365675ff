import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { Clock } from './common/clock.js';
import { HealthChecks } from './common/health-checks.js';
import { describeError } from './common/logging/describe-error.js';
import { LogWriter } from './common/logging/log-writer.js';
import { NestLogger } from './common/logging/nest-logger.js';
import { TestClock } from './common/test-clock.js';
import { VERSION } from './common/version.js';
import type { AppConfig } from './config/app-config.js';
import { MONEY_SETTINGS } from './admin/money/money-settings.js';
import { APPROVAL_SETTINGS } from './approvals/approval-settings.js';
import { AUDIT_SETTINGS } from './audit/audit-settings.js';
import { ConfigurationError } from './config/environment-reader.js';
import { loadConfig } from './config/load-config.js';
import { databaseProblems, logoProblems } from './config/production-checks.js';
import { paperLogoProblems } from './receipts/content/paper-logo.js';
import { configureApp, createAdapter } from './configure-app.js';
import { usesTestPayments, PROVIDER_SETTINGS } from './payments/providers/configured-providers.js';
import { testMoneyProblems } from './payments/test-money.js';
import { SETTLEMENT_SETTINGS } from './settlement/settlement-settings.js';
import { SECOND_FACTOR_SETTINGS } from './people/second-factor/second-factor-settings.js';
import { productionProblems } from './doctor/checks/configuration.js';
import { RECEIPT_SETTINGS } from './receipts/receipt-settings.js';
import { RETENTION_SETTINGS } from './personal-data/retention-settings.js';
import { BACKUP_SETTINGS } from './database/backup/scheduled/backup-settings.js';
import { inspectDatabase } from './database/inspect-database.js';
import { NewerSchemaError } from './database/newer-schema.js';

const PRODUCTION = process.argv.includes('--production');
/** After this, open requests are cut off. Longer than a gateway call. */
const SHUTDOWN_TIMEOUT_MS = 30_000;
/** Time for the load balancer to notice that this server is not ready. */
const READINESS_NOTICE_MS = 3_000;

function refuse(reasons: readonly string[]): never {
  process.stderr.write(`The server does not start:\n${reasons.map((reason) => `  - ${reason}\n`).join('')}`);
  process.exit(1);
}

async function refuseUnsafeProduction(config: AppConfig): Promise<void> {
  const reasons = productionProblems(config);
  // A database that was not configured is neither opened nor created.
  if (config.given.has('DATABASE_URL')) {
    const facts = await inspectDatabase(config.database.url, (read) => testMoneyProblems(read, usesTestPayments(config))).catch((error: Error) => error);
    if (facts instanceof NewerSchemaError) reasons.push(facts.message);
    else reasons.push(...(facts instanceof Error ? [`DATABASE_URL cannot be opened: ${facts.message}`] : databaseProblems(facts)));
  }
  if (reasons.length > 0) refuse(reasons);
}

/** Answers until the load balancer has noticed, and closes each connection after its response. */
async function drain(app: NestFastifyApplication, noticeMs: number): Promise<void> {
  app.get(HealthChecks).startDraining();
  app.getHttpServer().prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await sleep(noticeMs);
  await app.close();
}

function stopOn(signals: readonly NodeJS.Signals[], app: NestFastifyApplication, log: LogWriter): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info('server stopping', { signal });
      // Only a service manager has a load balancer; a person at a terminal waits.
      const notice = PRODUCTION && signal === 'SIGTERM' ? READINESS_NOTICE_MS : 0;
      setTimeout(() => process.exit(1), notice + SHUTDOWN_TIMEOUT_MS).unref();
      void drain(app, notice).then(() => process.exit(0));
    });
  }
}

/** A rejected promise does not end the process; an uncaught exception does. */
function logFatalErrors(log: LogWriter): void {
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { cause: describeError(error) }));
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', { cause: describeError(error) });
    process.exit(1);
  });
}

async function main(): Promise<void> {
  const config = loadConfig([
    ...PROVIDER_SETTINGS, BACKUP_SETTINGS, SECOND_FACTOR_SETTINGS, APPROVAL_SETTINGS, AUDIT_SETTINGS, RETENTION_SETTINGS, RECEIPT_SETTINGS, SETTLEMENT_SETTINGS,
    MONEY_SETTINGS,
  ]);
  if (PRODUCTION) await refuseUnsafeProduction(config);
  const log = LogWriter.to(config.logLevel);
  logFatalErrors(log);
  for (const reason of [...logoProblems(config), ...paperLogoProblems(config)]) log.warn('a logo is not shown', { reason });
  const clock = config.testClock ? new TestClock(config.testClock) : new Clock();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot({ config, log, clock }), createAdapter(config), {
    bodyParser: false,
    logger: new NestLogger(log),
    abortOnError: false,
  });
  configureApp(app, config);
  stopOn(['SIGTERM', 'SIGINT'], app, log);
  await app.listen({ port: config.http.port, host: config.http.host });
  log.info('server listening', { url: await app.getUrl(), version: VERSION });
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof ConfigurationError) refuse(error.faults);
  if (error instanceof NewerSchemaError) refuse([error.message]);
  if (error.code === 'EADDRINUSE') refuse([`Port ${(error as { port?: number }).port ?? ''} is already in use. Stop the other program or set PORT.`]);
  process.stderr.write(`The server does not start: ${error.stack ?? error.message}\n`);
  process.exit(1);
});
