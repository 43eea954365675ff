import type { ReadLimits } from './read-limits.js';
import { checkRow, type SheetRow } from './sheet-row.js';
import { UnreadableFileError } from './file-fault.js';

type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list of objects, or one list within an object. Objects that hold lists of objects (a payout and its payments) become a row for each of
 * those, with the values of both and the list's name as `list`. The first row has the names; the n-th object is line n + 1.
 *
 * @throws UnreadableFileError
 */
export function* jsonRows(text: string, limits: ReadLimits): Generator<SheetRow> {
  const objects = listIn(parsed(text)).flatMap(flattened);
  if (objects.length === 0) throw new UnreadableFileError((words) => words.noEntries);
  const names = [...new Set(objects.slice(0, 1_000).flatMap((values) => Object.keys(values)))];
  const rows = [names, ...objects.map((values) => names.map((name) => cellOf(values[name])))];
  for (const [index, cells] of rows.entries()) {
    const row = { line: index + 1, cells };
    checkRow(row, index + 1, limits);
    yield row;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFileError((words) => words.noJson);
  }
}

function listIn(value: unknown): Values[] {
  const lists = Array.isArray(value) ? [value] : isValues(value) ? Object.values(value).filter(Array.isArray) : [];
  const [list] = lists.filter((one) => one.length > 0);
  const only = (list ?? []).filter(isValues);
  if (lists.length === 0 || only.length !== (list ?? []).length) throw new UnreadableFileError((words) => words.noList);
  return only;
}

function flattened(values: Values): Values[] {
  const lists = Object.entries(values).filter((entry): entry is [string, Values[]] => Array.isArray(entry[1]) && entry[1].every(isValues));
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => !Array.isArray(value) && !isValues(value)));
  const inner = lists.flatMap(([list, entries]) => entries.map((entry) => ({ ...own, ...entry, list })));
  return inner.length > 0 ? inner : [own];
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
