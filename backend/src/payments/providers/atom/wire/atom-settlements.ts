import type { Clock } from '../../../../common/clock.js';
import type { SettlementReportResult } from '../../payment-provider.js';
import { postForm } from './atom-http.js';

/** A day of a hundred thousand payments. */
const MAX_REPORT_BYTES = 67_108_864;

export interface SettlementQuestion {
  url: string;
  merchantId: string;
  /** `yyyy-MM-dd` */
  day: string;
  timeoutMs: number;
  clock: Clock;
}

/** Unencrypted and unsigned: the gateway knows us by our address. It says in words that there is nothing, or that it does not know us. */
export async function askForSettlements({ url, merchantId, day, timeoutMs, clock }: SettlementQuestion): Promise<SettlementReportResult> {
  const target = new URL(url);
  for (const [name, value] of Object.entries({ merchantId, settlementDate: day, responseType: 'json' })) target.searchParams.set(name, value);
  const outcome = await postForm({ url: target.href, fields: {}, timeoutMs, clock, maxBytes: MAX_REPORT_BYTES });
  if (outcome.kind === 'silence') return { kind: 'unanswered', reason: outcome.reason, detail: outcome.detail };
  const body = outcome.body.trim();
  if (/^"?no data found/i.test(body)) return { kind: 'none' };
  if (/^"?invalid ip/i.test(body) || outcome.status === 401 || outcome.status === 403) return { kind: 'refused' };
  if (outcome.status !== 200 || !/^[[{]/.test(body)) return { kind: 'unanswered', reason: 'unreadable', detail: `HTTP ${outcome.status}, ${body.length} characters` };
  return /^\[\s*\]$/.test(body) ? { kind: 'none' } : { kind: 'report', bytes: Buffer.from(body) };
}
