import { join, resolve } from 'node:path';
import type { AppConfig } from '../config/app-config.js';
import { projectFolder } from '../config/project-folder.js';
import { describeDatabase } from '../database/describe-database.js';
import type { PasswordPrompt } from './password-prompt.js';
import { CommandError, type Terminal } from './terminal.js';

/** What surrounds a command: the person, the configuration, and npm when it started it. */
export interface CommandContext {
  terminal: Terminal;
  /** Opened only by a command that asks something. */
  prompt: () => PasswordPrompt;
  config: () => AppConfig;
  env: Readonly<Record<string, string | undefined>>;
  /** From then on the command ends by itself, in order, when the person or a service manager stops it. */
  untilStopped: () => AbortSignal;
  /** Where the person stands: file names count from there. */
  folder: string;
}

/** One run of the command line. */
export class Invocation {
  exitCode = 0;
  readonly terminal: Terminal;

  constructor(readonly context: CommandContext) {
    this.terminal = context.terminal;
  }

  /** A file as the person names it. */
  file(name: string): string {
    return resolve(this.context.folder, name);
  }

  /**
   * The URL of the database that is meant, said before anything is done with it.
   *
   * @param say where to; not into what the command prints for programs.
   * @throws CommandError without `DATABASE_URL`
   */
  database(say: (text: string) => void = (text) => this.terminal.out(text)): string {
    const { given, database: { url } } = this.context.config();
    if (!given.has('DATABASE_URL')) {
      throw new CommandError(
        `DATABASE_URL is not set, neither in the environment nor in ${join(projectFolder(), '.env')}. No command guesses which database is meant. Nothing was done.`,
      );
    }
    say(`Database: ${describeDatabase(url)}\n`);
    return url;
  }

  /** As {@link database}, for a command that needs other settings too. */
  databaseConfig(): AppConfig {
    this.database();
    return this.context.config();
  }

  async withPrompt<Answer>(use: (prompt: PasswordPrompt) => Promise<Answer>): Promise<Answer> {
    const prompt = this.context.prompt();
    try {
      return await use(prompt);
    } finally {
      prompt.close();
    }
  }
}
