import 'reflect-metadata';
import { loadConfig } from '../config/load-config.js';
import { passwordPrompt } from './password-prompt.js';
import { runFees } from './program.js';
import { TERMINAL } from './terminal.js';

// npm runs its scripts in the root folder: a file is meant from where the person stands.
// eslint-disable-next-line no-restricted-properties -- what npm puts there is no setting of the product
const { FEES_FOLDER: folder = process.cwd(), ...env } = process.env;

function untilStopped(): AbortSignal {
  const stop = new AbortController();
  // Once: whoever insists ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

process.exitCode = await runFees(process.argv.slice(2), {
  terminal: TERMINAL,
  prompt: () => passwordPrompt(process.stdin, process.stderr),
  config: loadConfig,
  env,
  folder,
  untilStopped,
});
