import { encodingOf } from './file-kind.js';
import { UnreadableFileError } from './file-fault.js';

/** One physical line without its terminator. */
export interface CsvLine {
  number: number;
  text: string;
  /** Kept, because a quoted cell keeps its own line ends. Empty at the end of the file. */
  end: '\r\n' | '\n' | '\r' | '';
}

/** Limits memory for files that are not text. */
const MAX_LINE = 1_000_000;
/** Enough for the byte-order mark and to tell what a file is. */
const START_BYTES = 4_096;

/**
 * The text of a file in pieces, UTF-8 or UTF-16. Invalid bytes become U+FFFD, which the row check reports; a byte-order mark is dropped.
 *
 * @throws UnreadableFileError for what is no text.
 */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  const decode = (piece: Uint8Array, isLast: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: !isLast });
    if (text.includes('\0')) throw new UnreadableFileError((words) => words.noText);
    return text;
  };
  for await (const chunk of bytes) {
    if (decoder === null && start.length + chunk.length < START_BYTES) {
      start = Buffer.concat([start, chunk]);
      continue;
    }
    yield decode(start.length > 0 ? Buffer.concat([start, chunk]) : chunk, false);
    start = new Uint8Array();
  }
  yield decode(start, true);
}

/**
 * Splits a text into physical lines (CRLF, LF or CR).
 *
 * @throws UnreadableFileError for one endless line.
 */
export async function* csvLines(texts: AsyncIterable<string>): AsyncGenerator<CsvLine[]> {
  const cutter = new LineCutter();
  for await (const text of texts) yield cutter.cut(text, false);
  yield cutter.cut('', true);
}

class LineCutter {
  private rest = '';
  private number = 0;

  cut(more: string, isLast: boolean): CsvLine[] {
    const text = this.rest + more;
    const lines: CsvLine[] = [];
    let from = 0;
    let [feed, carriage] = [text.indexOf('\n'), text.indexOf('\r')];
    while (feed !== -1 || carriage !== -1) {
      const at = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
      // A CR at the very end may be half of a CRLF.
      if (!isLast && at === carriage && at === text.length - 1) break;
      const end = at === feed ? '\n' : text[at + 1] === '\n' ? '\r\n' : '\r';
      lines.push({ number: (this.number += 1), text: text.slice(from, at), end });
      from = at + end.length;
      if (feed !== -1 && feed < from) feed = text.indexOf('\n', from);
      if (carriage !== -1 && carriage < from) carriage = text.indexOf('\r', from);
    }
    this.rest = text.slice(from);
    const { number, rest } = this;
    if (rest.length > MAX_LINE) throw new UnreadableFileError((words) => words.endlessLine(MAX_LINE), number + 1);
    if (isLast && rest !== '') lines.push({ number: number + 1, text: rest, end: '' });
    return lines;
  }
}
