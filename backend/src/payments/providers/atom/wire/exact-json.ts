const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON keeping each number as the text it was written in. `100.00` stays `"100.00"`, which is what the gateway
 * signs, and ids longer than a double's 53 bits keep their last digits.
 *
 * @returns `undefined` when the text is no JSON.
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

/** The wire writes the same thing now as an object, now as an array: this takes either, and nothing for anything else. */
export function recordsIn(value: unknown): JsonRecord[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is JsonRecord => typeof item === 'object' && item !== null && !Array.isArray(item));
}

/** A nested record; empty when it is missing, so that readers need no guard per level. */
export function recordAt(record: JsonRecord, name: string): JsonRecord {
  return (Object.hasOwn(record, name) && recordsIn(record[name])[0]) || {};
}

/** A field as text: the first element of an array, `null` for blank, absent, oversized or structured values. */
export function textAt(record: JsonRecord, name: string, maxLength = 100): string | null {
  if (!Object.hasOwn(record, name)) return null;
  const field = record[name];
  const value: unknown = Array.isArray(field) ? field[0] : field;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > maxLength ? null : text;
}
