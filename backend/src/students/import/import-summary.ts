import { type Paise, splitReserved, sumPaise } from '../../contract/index.js';
import type { RowPlan } from './import-plan.js';

export class ImportSummary {
  rows = 0;
  readonly students = { new: 0, changed: 0, unchanged: 0 };
  readonly demands = { none: 0, new: 0, changed: 0, unchanged: 0, frozen: 0, closed: 0 };
  readonly money: Record<'new' | 'changedFrom' | 'changedTo' | 'frozenStored' | 'frozenOwn' | 'frozenInFile', Paise> = {
    new: 0, changedFrom: 0, changedTo: 0, frozenStored: 0, frozenOwn: 0, frozenInFile: 0,
  };

  /** Hindi by word, of the columns that say it. */
  readonly words = new Map<string, string>();

  add({ row, change, demand }: RowPlan): void {
    this.rows += 1;
    for (const [word, hindi] of Object.entries(row.words ?? {})) this.words.set(word, hindi);
    this.students[change] += 1;
    this.demands[demand.change] += 1;
    if (demand.change === 'new') this.money.new += demand.total;
    if (demand.change === 'changed') {
      this.money.changedFrom += demand.stored.total;
      this.money.changedTo += demand.total;
    }
    if (demand.change === 'frozen') {
      this.money.frozenStored += demand.stored.total;
      // Concessions and additions are not the file's.
      this.money.frozenOwn += sumPaise(Object.values(splitReserved(demand.stored.heads).own));
      this.money.frozenInFile += demand.total;
    }
  }
}
