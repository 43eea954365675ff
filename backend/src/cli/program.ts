import { Command, CommanderError } from 'commander';
import { VERSION } from '../common/version.js';
import { COMMAND_DEFINITIONS } from './command-definitions.js';
import { type CommandContext, Invocation } from './invocation.js';
import { swallowedFlags } from './swallowed-flags.js';
import { errorText } from './terminal.js';

/** Wrong arguments: nothing was done. */
const USAGE = 2;

/**
 * The one command line (docs/requirements.md#commands).
 *
 * @returns the exit code: 0 done, 1 refused or failed, 2 the arguments are wrong (`doctor`: 0 green, 1 amber, 2 red).
 */
export async function runFees(args: readonly string[], context: CommandContext): Promise<number> {
  const { terminal } = context;
  const run = new Invocation(context);
  try {
    await program(run).parseAsync([...args], { from: 'user' });
    return run.exitCode;
  } catch (error) {
    terminal.progress('');
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (error instanceof SwallowedFlags) {
      terminal.err(`${error.message}\n`);
      return USAGE;
    }
    terminal.err(`${errorText(error)}\n`);
    return 1;
  }
}

class SwallowedFlags extends Error {}

function program(run: Invocation): Command {
  const { context, terminal } = run;
  const fees = new Command('fees')
    .description('The commands of the fee counter.')
    .version(VERSION, '--version', 'print the version')
    .helpOption('--help', 'explain a command')
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .exitOverride();
  fees.hook('preAction', (_fees, command) => refuseSwallowedFlags(command, context.env));
  for (const define of COMMAND_DEFINITIONS) define(fees, run);
  return fees;
}

/** @throws SwallowedFlags with the line to type. */
function refuseSwallowedFlags(command: Command, env: CommandContext['env']): void {
  const options = command.options.map(({ long }) => long?.slice(2) ?? '');
  const swallowed = swallowedFlags(env, options).map((name) => `--${name}`);
  if (swallowed.length === 0) return;
  const line = ['npx fees', command.name(), ...command.args, ...swallowed].join(' ');
  throw new SwallowedFlags(`npm kept ${swallowed.join(' ')} for itself. Nothing was done. Type:\n  ${line}`);
}
