import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { CommandError } from './terminal.js';

/** Where a command gets an answer from: a person at a terminal, who does not see a password, or the lines of a pipe. */
export interface PasswordPrompt {
  readonly interactive: boolean;
  line(question: string): Promise<string>;
  password(question: string): Promise<string>;
  close(): void;
}

/** @throws CommandError from its questions when the input ends before the answer. */
export function passwordPrompt(input: NodeJS.ReadStream | ReadStream, output: NodeJS.WritableStream): PasswordPrompt {
  const interactive = input.isTTY === true;
  let echo = true;
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (echo) output.write(chunk);
      done();
    },
  });
  const lines: Interface = createInterface({ input, output: screen, terminal: interactive, historySize: 0 });
  const arrived: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let ended = false;
  lines.on('line', (line) => {
    if (!waiting) return void arrived.push(line);
    waiting(line);
    waiting = null;
  });
  lines.on('close', () => {
    ended = true;
    waiting?.(null);
  });
  lines.on('SIGINT', () => lines.close());

  const next = async (): Promise<string> => {
    const line = arrived.shift() ?? (ended ? null : await new Promise<string | null>((resolve) => (waiting = resolve)));
    if (line === null) throw new CommandError('No answer was given. Nothing was changed.');
    return line;
  };
  const ask = async (question: string, visible: boolean): Promise<string> => {
    if (!interactive) return next();
    lines.setPrompt(question);
    echo = true;
    lines.prompt();
    echo = visible;
    try {
      return await next();
    } finally {
      echo = true;
      if (!visible) output.write('\n');
    }
  };
  return {
    interactive,
    line: (question) => ask(question, true),
    password: (question) => ask(question, false),
    close: () => lines.close(),
  };
}
