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

/** Fields that may hold secrets or personal data. Their values are never written. */
const REDACTED_NAMES = [
  'password', 'authorization', 'headers', 'body', 'encData', 'recipient', 'form', 'parameters', 'admissionNumber', 'mobileLast4', 'lookupToken',
  SEMESTER, ...new Set(STUDENT_FIELDS.flatMap(({ name, property, formName }) => [name, property, formName])),
];

/** A write for each line would be an eighth of a callback. A process that is killed loses the request lines of this time, no other line. */
const REQUEST_LINES_MS = 20;
/** Collected bytes that are written before their time. */
const COLLECTED_BYTES = 8 * 1024;

/** Standard output, where lines can be collected. */
class CollectingOutput {
  private readonly output = pino.destination({ dest: 1, sync: true, minLength: COLLECTED_BYTES });
  private timer: NodeJS.Timeout | null = null;
  private flushesAtExit = false;

  /** Writes at once, after the lines that were collected. */
  write(line: string): void {
    this.output.write(line);
    this.output.flushSync();
  }

  collect(line: string): void {
    if (!this.flushesAtExit) process.on('exit', () => this.output.flushSync());
    this.flushesAtExit = true;
    this.output.write(line);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.output.flushSync();
    }, REQUEST_LINES_MS).unref();
  }
}

/**
 * Everything is logged through here: bodies, credentials and personal data are redacted in one place. Payments are
 * identified by transaction id.
 */
export class LogWriter {
  private constructor(
    private readonly logger: Logger,
    private readonly requests: Logger,
  ) {}

  static to(level: string, destination?: DestinationStream): LogWriter {
    const options: LoggerOptions = {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // pino's default serializer writes every property of an error; ours are described before.
      serializers: { err: (described: unknown) => described },
    };
    const lines = destination ?? new CollectingOutput();
    const requestLines = lines instanceof CollectingOutput ? { write: (line: string) => lines.collect(line) } : lines;
    const redact = { paths: REDACTED_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[kept out]' };
    return new LogWriter(pino({ ...options, redact }, lines), pino(options, requestLines));
  }

  /** Has exactly these fields, so redaction is not needed. */
  requestCompleted(fields: RequestFields): void {
    this.requests.info(fields, 'request completed');
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
