import { createHash } from 'node:crypto';
import type { AuditValues } from '../contract/index.js';

/** Signs of an entry that one side may take (an entry holds 4,000). */
const ROOM = 1_500;

type Columns = Readonly<Record<string, string>>;

/**
 * What is said anew of the columns of a file, before and after: names of columns by what they hold. What does not fit into an entry is told
 * by number and digest.
 *
 * @param before null: nothing was said of such a file.
 */
export function columnsTold(before: Columns | null, after: Columns): { before?: AuditValues; after: AuditValues } {
  const differing = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter((name) => before?.[name] !== after[name]);
  const side = (columns: Columns): AuditValues => {
    const values = Object.fromEntries(differing.flatMap((name): [string, string][] => (columns[name] === undefined ? [] : [[name, columns[name]]])));
    const text = JSON.stringify(values);
    return text.length <= ROOM ? values : { columns: Object.keys(values).length, sha256: createHash('sha256').update(text).digest('hex') };
  };
  return { ...(before === null ? {} : { before: side(before) }), after: side(after) };
}
