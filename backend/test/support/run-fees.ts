import { runFees as run } from '../../src/cli/program.js';
import type { PasswordPrompt } from '../../src/cli/password-prompt.js';
import { AppConfig } from '../../src/config/app-config.js';
import type { Terminal } from '../../src/cli/terminal.js';

/** A terminal that remembers. */
export class FakeTerminal implements Terminal {
  shown = '';
  troubles = '';
  lastProgress = '';
  out(text: string): void {
    this.shown += text;
  }
  err(text: string): void {
    this.troubles += text;
  }
  progress(line: string): void {
    this.lastProgress = line || this.lastProgress;
  }
}

interface Person {
  /** What is typed or piped in. */
  answers?: string[];
  /** Whether somebody sits at a terminal. */
  interactive?: boolean;
  /** The environment, as npm makes it. */
  env?: Record<string, string>;
  /** What is configured besides the database. */
  settings?: Record<string, string>;
  /** Stops the command. */
  signal?: AbortSignal;
}

export interface FeesRun {
  code: number;
  shown: string;
  troubles: string;
}

/** Runs a command line as a person would; `databaseUrl` null when none is configured. */
export async function runFees(args: readonly string[], databaseUrl: string | null, { answers = [], interactive = false, env = {}, settings = {}, signal = new AbortController().signal }: Person = {}): Promise<FeesRun> {
  const terminal = new FakeTerminal();
  const next = async () => answers.shift() ?? '';
  const prompt: PasswordPrompt = { interactive, line: next, password: next, close: () => undefined };
  const config = () => AppConfig.from({ ...settings, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) });
  const code = await run(args, { terminal, prompt: () => prompt, config, env, folder: process.cwd(), untilStopped: () => signal });
  return { code, shown: terminal.shown, troubles: terminal.troubles };
}
