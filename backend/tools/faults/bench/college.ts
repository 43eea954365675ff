import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../shared/random.js';
import { adopt } from '../../shared/children.js';
import type { ClockHand } from './clock-hand.js';
import { BUILD_FOLDER } from './places.js';
import { type Pupil, randomHeads } from './school.js';
import type { Store } from './store.js';

/** The college asks for another amount since some moment between the two times, on the campaign's clock. */
export interface FeeChange {
  demandId: number;
  from: number;
  until: number;
  before: number;
  after: number;
}

/** Money that the college gave back outside the product, by bank transfer say. */
export interface Refund {
  transactionId: string;
  /** Null when the office was shown a charge without an id. */
  atomTxnId: string | null;
  /** Paise. */
  amount: number;
  /** On the campaign's clock. */
  at: number;
  /** Whether the office has told the product of it: only then can it know. */
  told: boolean;
}

/** The college's own doings, with a journal that the product never sees. */
export class College {
  readonly feeChanges: FeeChange[] = [];
  readonly refunds: Refund[] = [];
  #imports = 0;

  constructor(private readonly folder: string, private readonly store: Store, private readonly clock: ClockHand) {}

  /** Records that a charge was given back now. */
  refund(refund: Omit<Refund, 'at'>): void {
    const given = { ...refund, at: this.clock.now() };
    this.refunds.push(given);
    this.#write('refund', given);
  }

  /** Imports one student with other fees, as the office does. @returns whether the college asks for another amount now. */
  async changeFee(pupil: Pupil, random: Random): Promise<boolean> {
    const heads = randomHeads(pupil.semesterNo, random);
    const from = this.clock.now();
    const before = await this.#demanded(pupil);
    const code = await this.#import({ admissionNumber: pupil.admissionNumber, studentName: pupil.name, semesterNo: pupil.semesterNo, ...rupees(heads) });
    // A database that goes away in the middle leaves open what was done: the row tells.
    const after = await this.#demanded(pupil);
    this.#write('import', { admissionNumber: pupil.admissionNumber, before, after, code });
    if (after === before) return false;
    this.feeChanges.push({ demandId: pupil.demandId, from, until: this.clock.now(), before, after });
    pupil.total = after;
    return true;
  }

  async #demanded({ demandId }: Pupil): Promise<number> {
    const [demand] = await this.store.read<{ total: number }>(`SELECT total FROM fee_demands WHERE id = ${demandId}`);
    return Number(demand?.total);
  }

  /** `fees import`. @returns its exit code. */
  #import(row: Record<string, string | number>): Promise<number | null> {
    const file = join(this.folder, `import-${(this.#imports += 1)}.csv`);
    const cells = (values: (string | number)[]): string => values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(',');
    writeFileSync(file, `${cells(Object.keys(row))}\r\n${cells(Object.values(row))}\r\n`);
    const child = adopt(spawn(process.execPath, [join(BUILD_FOLDER, 'src/cli/fees.js'), 'import', file], {
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
