import type { TransactionRecord } from '@mmmcollege/backend/contract';

/** The server writes each record on its own line, and JSON strings hold no line feed. */
const BETWEEN_RECORDS = '},\n{';

/** Parses a JSON array while it arrives; one that is not written line by line, at its end. @throws when it is malformed or breaks off. */
export async function* readRecords<Record extends object = TransactionRecord>(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Record[]> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let bracket = '';
  let text = '';
  for (;;) {
    const bytes = (await reader?.read())?.value;
    if (!bytes) break;
    text += decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf(BETWEEN_RECORDS) + 1;
    yield end > 0 ? parse(`${bracket}${text.slice(0, end)}]`) : [];
    if (end === 0) continue;
    text = text.slice(end + 1);
    bracket = '[';
  }
  yield parse(bracket + text);
}

function parse<Record>(json: string): Record[] {
  const records: unknown = JSON.parse(json);
  if (!Array.isArray(records) || !records.every(isObject)) throw new Error('The list of transactions is no JSON array of objects');
  return records as Record[];
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
