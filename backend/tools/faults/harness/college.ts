import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../shared/random.js';
import { killOnExit } from '../../shared/children.js';
import type { CampaignClock } from './campaign-clock.js';
import { BUILD_FOLDER } from './paths.js';
import { type SeededStudent, randomHeads } from './seed-students.js';
import type { Store } from './store.js';

/** The fee changed at some moment between the two times, on the campaign's clock. */
export interface FeeChange {
  demandId: number;
  from: number;
  until: number;
  before: number;
  after: number;
}

/** A refund outside the product, for example by bank transfer. */
export interface Refund {
  transactionId: string;
  /** Null for a charge without a gateway id. */
  atomTxnId: string | null;
  /** Paise. */
  amount: number;
  /** On the campaign's clock. */
  at: number;
  /** Whether the office has recorded it in the product. */
  isRecorded: boolean;
}

/** What the college does outside the product, with a journal of its own. */
export class College {
  readonly feeChanges: FeeChange[] = [];
  readonly refunds: Refund[] = [];
  #imports = 0;

  constructor(private readonly folder: string, private readonly store: Store, private readonly clock: CampaignClock) {}

  refund(refund: Omit<Refund, 'at'>): void {
    const given = { ...refund, at: this.clock.now() };
    this.refunds.push(given);
    this.#write('refund', given);
  }

  /** Imports one student with other fees. @returns whether the amount has changed. */
  async changeFee(student: SeededStudent, random: Random): Promise<boolean> {
    const heads = randomHeads(student.semesterNo, random);
    const from = this.clock.now();
    const before = await this.#demanded(student);
    const code = await this.#import({ admissionNumber: student.admissionNumber, studentName: student.name, semesterNo: student.semesterNo, ...rupees(heads) });
    // The exit code does not tell whether a lost connection came before or after the commit; the row does.
    const after = await this.#demanded(student);
    this.#write('import', { admissionNumber: student.admissionNumber, before, after, code });
    if (after === before) return false;
    this.feeChanges.push({ demandId: student.demandId, from, until: this.clock.now(), before, after });
    student.total = after;
    return true;
  }

  async #demanded({ demandId }: SeededStudent): Promise<number> {
    const [demand] = await this.store.read<{ total: number }>(`SELECT total FROM fee_demands WHERE id = ${demandId}`);
    return Number(demand?.total);
  }

  /** `fees import`. @returns its exit code. */
  #import(row: Record<string, string | number>): Promise<number | null> {
    const file = join(this.folder, `import-${(this.#imports += 1)}.csv`);
    const cells = (values: (string | number)[]): string => values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(',');
    writeFileSync(file, `${cells(Object.keys(row))}\r\n${cells(Object.values(row))}\r\n`);
    const child = killOnExit(spawn(process.execPath, [join(BUILD_FOLDER, 'src/cli/fees.js'), 'import', file], {
      cwd: this.folder, env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: this.store.url }, stdio: 'ignore', timeout: 60_000,
    }));
    return new Promise((resolve) => child.once('close', resolve));
  }

  #write(kind: string, detail: object): void {
    appendFileSync(join(this.folder, 'college.jsonl'), `${JSON.stringify({ wallAt: new Date().toISOString(), kind, ...detail })}\n`);
  }
}

const rupees = (heads: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(heads).map(([name, paise]) => [name, (paise / 100).toFixed(2)]));
