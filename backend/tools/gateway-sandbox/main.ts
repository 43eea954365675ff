import { startSandbox } from './sandbox.js';
import { sandboxOptionsFromEnvironment } from './settings.js';

function sayWhy(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The gateway sandbox cannot start: its port is taken. Set SANDBOX_PORT to a free one.';
  }
  return `The gateway sandbox cannot start: ${error instanceof Error ? error.message : 'unknown error'}`;
}

try {
  const sandbox = await startSandbox(sandboxOptionsFromEnvironment(process.env));
  process.stdout.write(`Gateway sandbox: ${sandbox.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${sayWhy(error)}\n`);
  process.exitCode = 1;
}
