/** So many ids fit into an entry of the audit trail. */
const TOLD = 250;

/** Ids of papers, for an entry; beyond what fits how many more. */
export function papersTold(ids: readonly number[]): string {
  const rest = ids.length - TOLD;
  return `${ids.slice(0, TOLD).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
}
