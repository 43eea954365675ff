import { Logger } from '@nestjs/common';
import { LogWriter } from './log-writer.js';
import { NestLogger } from './nest-logger.js';

describe('What modules log', () => {
  const failed = (): Error =>
    Object.assign(new Error("Duplicate entry 'asha@example.in' for key 'x'"), {
      code: 'ER_DUP_ENTRY', sql: "INSERT INTO outbox_mails VALUES ('asha@example.in')", parameters: ['asha@example.in'],
      driverError: { sqlMessage: "Duplicate entry 'asha@example.in'", code: 'ER_DUP_ENTRY' },
    });
  const linesOf = (log: (logger: Logger) => void): string => {
    let lines = '';
    const logger = new Logger('Payments');
    Logger.overrideLogger(new NestLogger(LogWriter.to('debug', { write: (line) => void (lines += line) })));
    log(logger);
    Logger.overrideLogger(false);
    return lines;
  };

  it.each<[string, (logger: Logger) => void]>([
    ['beside other fields', (logger) => logger.error({ message: 'could not be stored', transactionId: 'NDPS1', err: failed() })],
    ['by itself', (logger) => logger.error(failed())],
    ['as a cause', (logger) => logger.warn({ message: 'unknown', err: new Error('outcome unknown', { cause: failed() }) })],
  ])('should hold the kind of a database error and none of its values when it comes %s', (_how, log) => {
    const lines = linesOf(log);
    expect(lines).toContain('ER_DUP_ENTRY');
    expect(lines).not.toMatch(/asha|INSERT/);
  });
});
