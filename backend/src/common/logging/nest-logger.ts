import type { LoggerService } from '@nestjs/common';
import { describeError } from './describe-error.js';
import type { LogFields, LogWriter } from './log-writer.js';

/** These write forty lines at each start. */
const DEBUG_CONTEXTS = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

export class NestLogger implements LoggerService {
  constructor(private readonly writer: LogWriter) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.writer[DEBUG_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info'](...line(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.writer.error(...line(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.writer.warn(...line(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.writer.debug(...line(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.writer.debug(...line(message, rest));
  }
}

/** Nest passes the logger's name as the last string. */
function line(message: unknown, rest: unknown[]): [string, LogFields] {
  const context = rest.at(-1);
  const fields: LogFields = typeof context === 'string' ? { context } : {};
  for (const part of [message, ...rest]) {
    if (part instanceof Error) fields['cause'] = describeError(part);
    else if (typeof part === 'object' && part !== null) Object.assign(fields, describedErrors(part));
  }
  return [typeof message === 'string' ? message : message instanceof Error ? message.name : 'event', fields];
}

/** Database errors hold the statement with its values: no error is logged as it is. */
function describedErrors(part: object): LogFields {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value instanceof Error ? describeError(value) : (value as unknown)]));
}
