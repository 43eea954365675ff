/** One physical line without its terminator. */
export interface CsvLine {
  number: number;
  text: string;
  /** Kept, because a quoted cell keeps its own line ends. Empty at the end of the file. */
  end: '\r\n' | '\n' | '\r' | '';
}

/** Limits memory for files that are not text. */
const MAX_LINE = 1_000_000;
const LINE_END = /\r\n|\n|\r/g;

/** The file is not lines of text. */
export class NotTextError extends Error {}

/**
 * Splits bytes into physical lines (CRLF, LF or CR). Invalid UTF-8 becomes U+FFFD, which the row check reports; a
 * byte-order mark is dropped.
 *
 * @throws NotTextError when the bytes are an Excel workbook, UTF-16, or one endless line.
 */
export async function* csvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let number = 0;
  let begun = false;
  const cut = (text: string, last: boolean): CsvLine[] => {
    const lines: CsvLine[] = [];
    let from = 0;
    for (const match of text.matchAll(LINE_END)) {
      // A CR at the very end may be half of a CRLF.
      if (!last && match[0] === '\r' && match.index === text.length - 1) break;
      lines.push({ number: (number += 1), text: text.slice(from, match.index), end: match[0] as CsvLine['end'] });
      from = match.index + match[0].length;
    }
    rest = text.slice(from);
    if (rest.length > MAX_LINE) throw new NotTextError(`Line ${number + 1} has more than ${MAX_LINE} characters: this is no CSV file.`);
    return lines;
  };
  for await (const chunk of bytes) {
    if (!begun) refuseKnownBinaries(chunk);
    begun = true;
    yield cut(rest + decoder.decode(chunk, { stream: true }), false);
  }
  yield cut(rest + decoder.decode(), true);
  if (rest !== '') yield [{ number: number + 1, text: rest, end: '' }];
}

function refuseKnownBinaries(start: Uint8Array): void {
  const [a, b] = start;
  if (a === 0x50 && b === 0x4b) throw new NotTextError('This is an Excel workbook. In Excel choose "Save As" and "CSV UTF-8 (Comma delimited)".');
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    throw new NotTextError('This file is UTF-16 ("Unicode text"). Save it as "CSV UTF-8 (Comma delimited)".');
  }
}
