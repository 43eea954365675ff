import { type DestinationStream, type Logger, pino } from 'pino';

export type LogFields = Record<string, unknown>;

/** Names under which secrets and personal data travel: should one ever be handed to the log, its value is not written. */
const NEVER = [
  'password', 'authorization', 'headers', 'body', 'encData', 'email', 'mobile', 'studentName', 'grdName', 'grdMobile',
  'caste', 'personwd', 'pwd', 'gender', 'townName', 'recipient', 'form', 'parameters', 'admissionNumber',
];

/**
 * Structured log lines. Everything is written through here, so that what must not be logged is kept out in one place:
 * bodies, credentials and personal data never are; a payment is named by its transaction id.
 */
export class LogWriter {
  private constructor(private readonly logger: Logger) {}

  /** @param destination where the lines go; standard output when absent. */
  static to(level: string, destination?: DestinationStream): LogWriter {
    const paths = NEVER.flatMap((name) => [name, `*.${name}`]);
    return new LogWriter(
      pino(
        {
          level,
          base: undefined,
          timestamp: pino.stdTimeFunctions.isoTime,
          formatters: { level: (label) => ({ level: label }) },
          redact: { paths, censor: '[kept out]' },
        },
        destination ?? pino.destination(1),
      ),
    );
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
