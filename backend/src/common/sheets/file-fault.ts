import type { Language } from '../../contract/index.js';
import { type ServerTexts, SPOKEN } from '../../contract/texts/spoken.js';

/** Why a file was not taken (docs/requirements.md#settlement-files). Any fault: nothing of it is stored. */
export interface FileFault {
  /** Of the file, from 1; null when the whole file is meant. */
  line: number | null;
  reason: string;
  /** The same in other languages. */
  own: Record<Exclude<Language, 'en'>, string>;
}

export type SayFault = (words: ServerTexts['fileFaults']) => string;

export const faultOf = (line: number | null, say: SayFault): FileFault => ({ line, reason: say(SPOKEN.en.fileFaults), own: { hi: say(SPOKEN.hi.fileFaults) } });

/** The file as a whole cannot be read. */
export class UnreadableFileError extends Error {
  constructor(
    readonly say: SayFault,
    readonly line: number | null = null,
  ) {
    super(say(SPOKEN.en.fileFaults));
  }
}
