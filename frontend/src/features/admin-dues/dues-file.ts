import { type DueFee, paiseOfRupees, rupeesText } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { BYTE_ORDER_MARK, LINE_END, quoted, safe } from '../../lib/csv-cell';

type Texts = Catalogue['dues'];

/** Headers are in English, as those of every file. */
export function duesFile(fees: readonly DueFee[], { number, name, semester, course, amount, lateFee, dueOn, since, reminded, stopped }: Texts): Blob {
  const head = [number, name, semester, course, amount, lateFee, dueOn, since, reminded].map(quoted);
  const rows = fees.map((fee) => [
    quoted(safe(fee.admissionNumber, true)), quoted(safe(fee.name ?? '', false)), String(fee.semesterNo), quoted(safe(fee.course ?? '', false)), rupeesText(paiseOfRupees(fee.amount)),
    rupeesText(paiseOfRupees(fee.lateFee)), fee.dueOn ?? '', fee.since, fee.isStopped ? quoted(stopped) : (fee.remindedOn ?? ''),
  ]);
  return new Blob([BYTE_ORDER_MARK + [head, ...rows].map((row) => row.join(',') + LINE_END).join('')], { type: 'text/csv;charset=utf-8' });
}
