import { parseRupees, rupeesText } from '../../src/contract/fees/money.js';
import type { SandboxContext } from './context.js';

/** The gateway's documents differ in how the signed amount is written; the sandbox can require any of them. */
export function signedAmounts(parts: SandboxContext, text: string): string[] {
  const paise = parseRupees(text);
  const twoDecimals = paise === null ? text : rupeesText(paise);
  const stripped = twoDecimals.replace(/\.?0+$/, '');
  const mode = parts.behaviour.signatureAmount;
  return mode === 'any' ? [text, twoDecimals, stripped] : [{ asSent: text, twoDecimals, stripped }[mode]];
}
