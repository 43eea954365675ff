const MAX_DEPTH = 32;
/** More fields than an object of any call has. Validation time grows with the square of their number. */
export const MAX_FIELDS = 500;
/** Of a list: a change of many students names two thousand of them at most. */
const MAX_LIST = 2_000;
/** Of a whole body: a fee structure may have a thousand rows of thirty amounts. */
const MAX_ALL = 40_000;

interface Open {
  /** Of an object; null of a list. */
  keys: Set<string> | null;
  separators: number;
}

/**
 * Whether JSON text repeats a key in one object, or exceeds the limits of depth and size. Parsers disagree on repeated
 * keys, and deep nesting exhausts the stack. Takes text that `JSON.parse` accepts.
 */
export function isAmbiguousJson(text: string): boolean {
  const open: Open[] = [];
  let all = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.length === MAX_DEPTH) return true;
      open.push({ keys: character === '{' ? new Set() : null, separators: 0 });
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      const inner = open.at(-1);
      if (inner) inner.separators += 1;
      all += 1;
      if (inner?.separators === (inner?.keys ? MAX_FIELDS : MAX_LIST) || all === MAX_ALL) return true;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1)?.keys;
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key)) return true;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\r\n'.includes(text[at] ?? '.')) at += 1;
  return text[at] === ':';
}
