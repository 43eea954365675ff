import type { Tx } from '../../../src/database/transactions.js';
import type { StoredCharge } from '../../../src/payments/ledger/stored-charge.entity.js';
import { StoredCharges } from '../../../src/payments/ledger/stored-charges.js';
import type { MemoryDatabase } from './memory-database.js';

type Row = Omit<StoredCharge, 'id'>;

/** In memory, with the unique keys of the table. */
export class MemoryCharges extends StoredCharges {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  override async payNoLonger(_tx: Tx, demandId: number): Promise<void> {
    this.database.beforeWrite();
    for (const row of this.#rows) if (row.paysDemandId === demandId) row.paysDemandId = null;
  }

  protected override async ofPayment(_tx: Tx, paymentId: number): Promise<StoredCharge[]> {
    return this.#rows.filter((row) => row.paymentId === paymentId).map((row) => ({ ...row }));
  }

  protected override async insertAll(tx: Tx, rows: readonly Row[]): Promise<boolean> {
    if (rows.some(({ provider, gatewayTxnId }) => this.#rows.some((row) => row.provider === provider && row.gatewayTxnId === gatewayTxnId))) return false;
    for (const row of rows) await this.insert(tx, row);
    return true;
  }

  protected override async find(_tx: Tx, { provider, gatewayTxnId }: Row): Promise<StoredCharge | null> {
    const found = this.#rows.find((row) => row.provider === provider && row.gatewayTxnId === gatewayTxnId);
    return found ? { ...found } : null;
  }

  protected override async insert(_tx: Tx, row: Row): Promise<void> {
    this.database.beforeWrite();
    this.#mustBeUnique(0, row);
    this.#rows.push({ ...row, id: (this.#rows.at(-1)?.id ?? 0) + 1 });
  }

  protected override async update(_tx: Tx, id: number, row: Row): Promise<void> {
    this.database.beforeWrite();
    this.#mustBeUnique(id, row);
    Object.assign(this.#rows.find((one) => one.id === id) ?? {}, row);
  }

  protected override async remove(_tx: Tx, id: number): Promise<void> {
    this.database.beforeWrite();
    this.database.tables.charges = this.#rows.filter((row) => row.id !== id);
  }

  #mustBeUnique(id: number, { provider, gatewayTxnId, paysDemandId }: Row): void {
    const isBroken = this.#rows.some((row) => row.id !== id &&
      ((row.provider === provider && row.gatewayTxnId === gatewayTxnId) || (paysDemandId !== null && row.paysDemandId === paysDemandId)));
    if (isBroken) throw new Error('a unique key of the charges is broken');
  }

  get #rows(): StoredCharge[] {
    return this.database.tables.charges;
  }
}
