import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { SEMESTER, STUDENT_FIELDS } from '../../contract/index.js';

export type LogFields = Record<string, unknown>;

export interface RequestFields {
  requestId: string;
  method: string;
  /** The route's pattern: the address itself may hold a person's number. */
  route: string;
  status: number;
  ms: number;
  transactionId?: string;
}

/** Names under which secrets and personal data travel: should one ever be handed to the log, its value is not written. */
const REDACTED_NAMES = [
  'password', 'authorization', 'headers', 'body', 'encData', 'recipient', 'form', 'parameters', 'admissionNumber', 'mobileLast4', 'lookupToken',
  SEMESTER, ...new Set(STUDENT_FIELDS.flatMap(({ name, property, formName }) => [name, property, formName])),
];

/**
 * Structured log lines. Everything is written through here, so that what must not be logged is kept out in one place:
 * bodies, credentials and personal data never are; a payment is named by its transaction id.
 */
export class LogWriter {
  private constructor(
    private readonly logger: Logger,
    private readonly bare: Logger,
  ) {}

  /** @param destination where the lines go; standard output when absent. */
  static to(level: string, destination?: DestinationStream): LogWriter {
    const options: LoggerOptions = {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // pino's own way with `err` writes out whatever an error holds; ours come described.
      serializers: { err: (described: unknown) => described },
    };
    const lines = destination ?? pino.destination(1);
    const redact = { paths: REDACTED_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[kept out]' };
    return new LogWriter(pino({ ...options, redact }, lines), pino(options, lines));
  }

  /** The line of every answer. It has these fields and no others, so nothing is looked for to be kept out. */
  requestCompleted(fields: RequestFields): void {
    this.bare.info(fields, 'answered');
  }

  debug(message: string, fields: LogFields = {}): void {
    this.logger.debug(fields, message);
  }

  info(message: string, fields: LogFields = {}): void {
    this.logger.info(fields, message);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.logger.warn(fields, message);
  }

  error(message: string, fields: LogFields = {}): void {
    this.logger.error(fields, message);
  }
}
