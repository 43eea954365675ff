import { signedRupees } from '../../components/signed-rupees';
import type { Column } from './table-of';

/** As people read it. */
export function valueText(value: number | null, unit: Column['unit']): string {
  if (value === null) return '–';
  if (unit === 'rupees') return signedRupees(value);
  return unit === 'share' ? `${(value * 100).toFixed(1)} %` : value.toLocaleString('en-IN');
}
