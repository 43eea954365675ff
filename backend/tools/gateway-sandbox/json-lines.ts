import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines. Written synchronously, so that a killed process loses none. */
export class JsonLines {
  #file: number | null;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = openSync(path, 'a');
  }

  append(value: object): void {
    // After closing, the descriptor may belong to another file.
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(value)}\n`);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

/** Reads the lines; skips a last line that a kill has cut off. */
export function readJsonLines(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const values: unknown[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      break;
    }
  }
  return values;
}
