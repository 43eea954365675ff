import { deflateSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { API_BASE, FINANCIAL_YEAR, STANDING_BITS, STANDINGS, STATUS_LIST_TYPE, type Standing } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { ReceiptRepository } from '../receipt.repository.js';
import { ReceiptSigner } from './receipt-signer.js';
import { standingOf } from './standing.js';

const PER_BYTE = 8 / STANDING_BITS;
const MASK = (1 << STANDING_BITS) - 1;
/** Others may keep it that long; so a reversal is known everywhere within minutes. */
const TTL_S = 300;
const EXPIRES_S = 86_400;
/** How long a signed list answers everybody who asks, while no receipt is new and the key is the same. */
const KEPT_MS = 60_000;

/**
 * The standing of every receipt of a financial year, as a Token Status List (draft-ietf-oauth-status-list): one list for
 * all, so that nobody learns which receipt is being verified, and no receipt can be asked for by guessing.
 */
@Injectable()
export class ReceiptStandings {
  private readonly kept = new Map<string, { list: Promise<string>; at: number; of: string }>();

  constructor(
    private readonly transactions: Transactions,
    private readonly receipts: ReceiptRepository,
    private readonly signer: ReceiptSigner,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND for a year without receipts, and without a key. */
  async listOf(year: string): Promise<string> {
    const [row] = FINANCIAL_YEAR.test(year) ? await this.transactions.read<{ last: number; skipped: number }>('SELECT last, skipped FROM receipt_series WHERE fy = ?', [year]) : [];
    if (!row) throw new AppError('NOT_FOUND');
    const now = this.clock.now();
    const of = `${row.last} ${this.signer.activeKid}`;
    const known = this.kept.get(year);
    if (known?.of === of && Math.abs(now - known.at) < KEPT_MS) return known.list;
    const list = this.signed(year, row, now);
    this.kept.set(year, { list, at: now, of });
    list.catch(() => this.kept.delete(year));
    return list;
  }

  private async signed(year: string, { last, skipped }: { last: number; skipped: number }, now: number): Promise<string> {
    const bytes = Buffer.alloc(Math.ceil(last / PER_BYTE));
    // The last byte has places for numbers that nobody has yet: without this they would be valid.
    for (let serial = last + 1; serial <= bytes.length * PER_BYTE; serial += 1) set(bytes, serial, 'notIssued');
    if (skipped > 0) await this.markNotIssued(bytes, year, last);
    for (const { serial, invalidSince, state } of await this.receipts.notWholeOf(year)) set(bytes, serial, standingOf(state, invalidSince, true));
    const seconds = Math.floor(now / 1_000);
    const token = this.signer.sign(STATUS_LIST_TYPE, {
      sub: `${this.config.http.publicUrl}${API_BASE}/receipt-status/${year}`, iss: this.signer.collegeId, iat: seconds, exp: seconds + EXPIRES_S, ttl: TTL_S,
      status_list: { bits: STANDING_BITS, lst: deflateSync(bytes).toString('base64url') },
    });
    if (!token) throw new AppError('NOT_FOUND');
    return token;
  }

  /** Numbers that a restore left out. */
  private async markNotIssued(bytes: Buffer, year: string, last: number): Promise<void> {
    const rows = await this.transactions.read<{ serial: number }>('SELECT serial FROM receipts WHERE fy = ? ORDER BY serial', [year]);
    const issued = new Set(rows.map(({ serial }) => serial));
    for (let serial = 1; serial <= last; serial += 1) if (!issued.has(serial)) set(bytes, serial, 'notIssued');
  }
}

function set(bytes: Buffer, serial: number, standing: Standing): void {
  const index = serial - 1;
  const at = Math.floor(index / PER_BYTE);
  const shift = (index % PER_BYTE) * STANDING_BITS;
  bytes[at] = ((bytes[at] ?? 0) & ~(MASK << shift)) | (STANDINGS[standing] << shift);
}
