import { type Paise, wholeAndPaise } from './money.js';

const SMALL = [
  'Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve',
  'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
] as const;
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;
const SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function words(n: number): string {
  for (const [size, name] of SCALES) {
    if (n < size) continue;
    const rest = n % size;
    return `${words(Math.floor(n / size))} ${name}${rest ? ` ${words(rest)}` : ''}`;
  }
  if (n < 20) return SMALL[n] as string;
  return `${TENS[Math.floor(n / 10)]}${n % 10 ? ` ${SMALL[n % 10]}` : ''}`;
}

/** `701210` paise → `Rupees Seven Thousand Twelve and Ten Paise Only`, counted in lakh and crore. */
export function amountInWords(paise: Paise): string {
  const [rupees, fraction] = wholeAndPaise(paise);
  const paiseWords = fraction ? ` and ${words(fraction)} Paise` : '';
  return `Rupees ${words(rupees)}${paiseWords} Only`;
}
