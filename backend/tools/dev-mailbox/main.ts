import { startMailbox } from './mailbox.js';

function port(name: string, unset: number): number {
  const text = process.env[name]?.trim() ?? '';
  const value = text === '' ? unset : Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`${name} must be a port number.`);
  return value;
}

function sayWhy(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The development mailbox cannot start: a port is taken. Set MAILBOX_SMTP_PORT and MAILBOX_HTTP_PORT to free ones.';
  }
  return `The development mailbox cannot start: ${error instanceof Error ? error.message : 'unknown error'}`;
}

try {
  const mailbox = await startMailbox({ smtpPort: port('MAILBOX_SMTP_PORT', 4125), httpPort: port('MAILBOX_HTTP_PORT', 4180) });
  process.stdout.write(`Development mailbox: ${mailbox.url} (takes mail on ${mailbox.smtpUrl})\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void mailbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${sayWhy(error)}\n`);
  process.exitCode = 1;
}
