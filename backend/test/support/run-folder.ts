import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the workers of a run share, and its end removes. */
export function runFolder(): string {
  const folder = process.env['TEST_RUN_FOLDER'] ?? join(tmpdir(), `mmm-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
