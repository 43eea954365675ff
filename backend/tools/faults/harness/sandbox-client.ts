import { readFileSync } from 'node:fs';
import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { MessageForm } from '../../gateway-sandbox/wire.js';

export interface ActAnswer {
  atomTxnId: string;
  form: MessageForm | null;
  forms: MessageForm[];
}

/** Client of the gateway sandbox's control endpoint. */
export class SandboxClient {
  constructor(readonly url: string) {}

  async post<Answer = unknown>(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Answer;
  }

  /** Our ids of the refunds that the gateway has of this payment; with these remarks when they are given. */
  async refundIds(transactionId: string, remarks?: string): Promise<string[]> {
    const response = await fetch(`${this.url}/control/payments/${transactionId}`);
    const { refunds } = (await response.json()) as { refunds: { prodRefundId: string | null; remarks: string }[] };
    return refunds.flatMap((refund) => (remarks === undefined || refund.remarks === remarks ? (refund.prodRefundId ?? []) : []));
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/control/faults`, { method: 'DELETE' });
  }

  act(transactionId: string, action: string, options: Record<string, unknown> = {}): Promise<ActAnswer> {
    return this.post<ActAnswer>(`payments/${transactionId}/${action}`, options);
  }
}

export function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}
