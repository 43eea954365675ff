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
