import type { TimelineEntry } from '@mmmcollege/backend/contract';

/** With its place from the oldest one on, which never changes. */
export interface PlacedEntry {
  place: number;
  entry: TimelineEntry;
}

/** Shown whatever they say: what somebody at the window asks about is recent. */
const NEWEST = 8;
/** A shorter run costs as little room as the line that would stand for it. */
const SHORTEST_FOLD = 3;

/**
 * A payment may have a thousand messages, of which a few decided something. Runs of the others become one line.
 *
 * @param entries newest first.
 * @returns in the same order, an array where a run is folded.
 */
export function foldTimeline(entries: readonly TimelineEntry[]): (PlacedEntry | PlacedEntry[])[] {
  const lines: (PlacedEntry | PlacedEntry[])[] = [];
  let run: PlacedEntry[] = [];
  const endRun = () => {
    if (run.length >= SHORTEST_FOLD) lines.push(run);
    else lines.push(...run);
    run = [];
  };
  const repeated = repetitions(entries);
  entries.forEach((entry, at) => {
    const placed = { place: entries.length - at, entry };
    if (at >= NEWEST && (entry.kind === 'requery' || repeated.has(entry))) return run.push(placed);
    endRun();
    return lines.push(placed);
  });
  endRun();
  return lines;
}

/** Messages that say again what an earlier one said of the same charge. */
function repetitions(entries: readonly TimelineEntry[]): Set<TimelineEntry> {
  const said = new Set<string>();
  const repeated = new Set<TimelineEntry>();
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'message') continue;
    const what = [entry.status, entry.gatewayTxnId, entry.amount, entry.text].join(' ');
    if (said.has(what)) repeated.add(entry);
    said.add(what);
  }
  return repeated;
}
