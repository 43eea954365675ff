import { groupOf } from './column-groups';

interface Known {
  name: string;
  required: boolean;
}

/** Letters of a name without its endings: `Tuition Fee` and `tution_fees` are two, `Sports Fees` and `sports fee` are one. */
const plain = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => word.replace(/s$/, '')).filter((word) => word !== 'fee').join('');

/**
 * What the server suggests and may be filled in. It suggests by likeness, and money of a head that is only like another one is another head's:
 * a fee is filled in where the column is called as the head.
 */
export function clearSuggestions(
  suggested: Readonly<Record<string, string>>, known: readonly Known[], namesOf: (name: string) => readonly string[],
): Record<string, string> {
  const isClear = ({ name, required }: Known): boolean => {
    const column = suggested[name];
    if (column === undefined || groupOf({ name, required }) !== 'fees') return column !== undefined;
    return [name, ...namesOf(name)].some((one) => plain(one) === plain(column));
  };
  return Object.fromEntries(known.filter(isClear).map(({ name }) => [name, suggested[name] as string]));
}
