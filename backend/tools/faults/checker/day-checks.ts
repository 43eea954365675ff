import type { Snapshot } from './snapshot.js';
import type { Report } from './violation.js';

interface ShownClose {
  day: string;
}

/** I26: a closed day is shown as it was closed ever after, and the chains of days and of the audit trail are whole. */
export function checkDays({ responses, verified }: Snapshot, report: Report): void {
  const known = new Map<string, string>();
  for (const { call, status, content } of responses) {
    if (call !== 'days' || status !== 200) continue;
    const shown = new Map((content['closes'] as ShownClose[]).map((close) => [close.day, JSON.stringify(close)]));
    for (const [day, text] of known) if (shown.get(day) !== text) report('I26', `the closed day ${day} ${shown.has(day) ? 'has changed' : 'is gone'}`);
    for (const [day, text] of shown) known.set(day, text);
  }
  for (const { command, code, output } of verified) if (code !== 0) report('I26', `${command} ends with ${code}: ${output.split('\n').slice(0, 3).join(' ')}`);
}
