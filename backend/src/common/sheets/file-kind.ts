import { UnreadableFileError } from './file-fault.js';

export type FileKind = 'workbook' | 'json' | 'delimited';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** By content: names and media types are the sender's opinion. @throws UnreadableFileError with what to do. */
export function fileKind(bytes: Uint8Array): FileKind {
  return isWorkbook(bytes) ? 'workbook' : textKind(decodeText(bytes.subarray(0, 4_096), true));
}

/** @throws UnreadableFileError for what is neither a workbook nor text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes.length === 0) throw new UnreadableFileError((words) => words.empty);
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return true;
  if (startsWith(bytes, 0x50, 0x4b)) throw new UnreadableFileError((words) => words.emptyArchive);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFileError((words) => words.oldExcel);
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFileError((words) => words.pdf);
  if (startsWith(bytes, 0x1f, 0x8b)) throw new UnreadableFileError((words) => words.compressed);
  return false;
}

/** @param start of a text. @throws UnreadableFileError for a web page. */
export function textKind(start: string): Exclude<FileKind, 'workbook'> {
  const text = start.trimStart();
  if (/^<(?:!doctype|html|\?xml|table|meta)/i.test(text)) {
    throw new UnreadableFileError((words) => words.webPage);
  }
  return /^(?:\[\s*[[{]|\[\s*\]|\{)/.test(text) ? 'json' : 'delimited';
}

/**
 * UTF-8 and UTF-16, with or without a byte-order mark. Other encodings cannot be told apart, and a wrong guess would change names.
 *
 * @param isStart only the start of a file, which may end within a character.
 * @throws UnreadableFileError
 */
export function decodeText(bytes: Uint8Array, isStart = false): string {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: isStart });
  } catch {
    throw new UnreadableFileError((words) => words.encoding);
  }
  if (text.includes('\0')) throw new UnreadableFileError((words) => words.noText);
  return text;
}

/** By the mark, or by zeros between ASCII. @param bytes the start of a file. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  // ASCII in UTF-16 without a mark has a zero in each pair.
  const [first, second] = bytes;
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 && bytes.length > 1 ? 'utf-16be' : 'utf-8';
}
