const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with each number as its original text: the gateway signs `100.00`, and ids exceed 53 bits.
 *
 * @returns `undefined` when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  try {
    JSON.parse(text);
    return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    return undefined;
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The gateway sends the same thing as an object or as an array. */
export function recordsIn(value: unknown): JsonRecord[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(isRecord);
}

export function recordAt(record: JsonRecord, name: string): JsonRecord {
  return (Object.hasOwn(record, name) && recordsIn(record[name])[0]) || {};
}

/** The first element of an array; `null` for blank, absent, oversized or structured values. */
export function textAt(record: JsonRecord, name: string, maxLength = 100): string | null {
  if (!Object.hasOwn(record, name)) return null;
  const field = record[name];
  const value: unknown = Array.isArray(field) ? field[0] : field;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > maxLength ? null : text;
}
