const MAX_DEPTH = 32;

/**
 * Whether a JSON text names a key twice in one object or nests deeper than any honest caller. Of a doubled key two
 * readers may see two different values, and deep nesting exhausts the stack of whatever walks the value later.
 * Takes text that `JSON.parse` accepts.
 */
export function isAmbiguousJson(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.length === MAX_DEPTH) return true;
      open.push(character === '{' ? new Set() : null);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
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
