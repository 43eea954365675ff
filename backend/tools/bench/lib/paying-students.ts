import { API_BASE, type StudentLookup, TOTAL_FEES } from '../../../src/contract/index.js';
import { type GivenStudent, tokenBody } from '../../../test/support/factories.js';
import type { Sandbox } from '../../gateway-sandbox/sandbox.js';
import type { WirePool } from './load.js';
import { clientAddress } from './product.js';
import { type Answer, requestBytes } from './wire.js';

type Call = 'look-up' | 'token' | 'return' | 'receipt';

interface Arrivals {
  next: () => GivenStudent | undefined;
  perSecond: number;
  below: (limit: number) => number;
  until: () => boolean;
}

const CHANGED = 'FEE_MISMATCH';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Its fee may be changed again while the new one is read. */
const LOOKS = 3;

/** Students who pay what the look-up has just shown them, whatever it is, and who look again when they are told that it has changed. */
export class PayingStudents {
  readonly times: Record<Call, number[]> = { 'look-up': [], token: [], return: [], receipt: [] };
  readonly failures: string[] = [];
  paid = 0;
  /** How often a fee was another one than the look-up had shown a moment before. */
  refreshed = 0;
  private index = 0;

  constructor(
    private readonly pool: WirePool,
    private readonly gateway: Sandbox,
  ) {}

  /** Open loop: they come at their moments, however long the ones before them take. */
  async pay({ next, perSecond, below, until }: Arrivals): Promise<void> {
    const running: Promise<void>[] = [];
    for (let due = performance.now(); !until(); ) {
      const wait = due - performance.now();
      if (wait > 0.2) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 200)));
        continue;
      }
      const student = next();
      if (student) running.push(this.journey(student, due));
      due += -Math.log(1 - below(1_000_000_000) / 1_000_000_000) * (1_000 / perSecond);
    }
    await Promise.all(running);
  }

  private async journey(given: GivenStudent, due: number): Promise<void> {
    const { admissionNumber } = given.student;
    const from = clientAddress((this.index += 1));
    const lose = (call: Call, answer: Answer | null): void =>
      void this.failures.push(`${admissionNumber} at ${call}: ${answer?.status} ${answer?.body.toString('utf8', 0, 200)}`);
    for (let look = 1; ; look += 1) {
      const shown = await this.call('look-up', requestBytes(`${API_BASE}/fetch-student-data/${admissionNumber}`, '{}', from), look === 1 ? due : undefined);
      if (shown?.status !== 200) return lose('look-up', shown);
      const { data } = JSON.parse(shown.body.toString('utf8')) as StudentLookup;
      const total = data[TOTAL_FEES.name as 'total_fees'];
      // Nothing to pay yet, or no longer.
      if (!total || data.paid) return;
      const fees = Object.fromEntries([...data.heads.map(({ name }) => name), TOTAL_FEES.name].map((name) => [name, (data as unknown as Record<string, number>)[name]]));
      const token = await this.call('token', requestBytes(`${API_BASE}/get-atom-token-id`, JSON.stringify(tokenBody({ ...given, demand: null }, fees)), from));
      if (token?.status === 422 && look < LOOKS && token.body.includes(CHANGED)) {
        this.refreshed += 1;
        continue;
      }
      if (token?.status !== 200) return lose('token', token);
      const { transaction_id: id } = JSON.parse(token.body.toString('utf8')) as { transaction_id: string };
      const { form } = await this.gateway.control.act(id, 'pay', { callback: false });
      const back = await this.call('return', requestBytes(`${API_BASE}/payment-return/${id}`, new URLSearchParams({ ...form }).toString(), { ...FORM, ...from }));
      if (back?.status !== 200 || !back.body.includes(`/fee-receipt/${id}`)) return lose('return', back);
      const receipt = await this.call('receipt', requestBytes(`${API_BASE}/getFeeReceipt/${id}`, JSON.stringify({ admissionNumber }), from));
      if (receipt?.status !== 200 || !receipt.body.includes(`"total_fees":${total}`)) return lose('receipt', receipt);
      this.paid += 1;
      return;
    }
  }

  private async call(name: Call, request: Buffer, due = performance.now()): Promise<Answer | null> {
    const answer = await this.pool.ask(request);
    this.times[name].push(performance.now() - due);
    return answer;
  }
}
