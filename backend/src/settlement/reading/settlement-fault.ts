/** Why a file was not taken (docs/requirements.md#settlement-files). Any fault: nothing of it is stored. */
export interface FileFault {
  /** Of the file, from 1; null when the whole file is meant. */
  line: number | null;
  reason: string;
}

/** The file as a whole cannot be read. */
export class UnreadableFileError extends Error {
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

const SHOWN = 60;

/** Quoted, shortened and without characters that a terminal would interpret. */
export function quoted(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}
