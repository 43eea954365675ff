import { Injectable } from '@nestjs/common';
import type { ChargesBy, Paise } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';

export interface ChargesSum {
  key: string;
  count: number;
  gross: Paise;
  fee: Paise;
  gst: Paise;
  back: Paise;
  net: Paise;
}

export interface ChargedLine {
  transactionId: string;
  /** IST, `yyyy-MM-dd`. */
  settledOn: string;
  gross: Paise;
  fee: Paise;
  gst: Paise;
}

/** IST days, both included. */
export interface ChargesRequest {
  from: string;
  to: string;
}

const KEYS: Readonly<Record<ChargesBy, string>> = { day: 'l.settled_on', month: 'SUBSTR(l.settled_on, 1, 7)', mode: 'l.mode' };
const COMPLETE = 'l.file_id IN (SELECT id FROM settlement_files WHERE is_complete = 1) AND l.settled_on >= ? AND l.settled_on <= ?';
const SUMMED = ['count', 'gross', 'fee', 'gst', 'back', 'net'] as const;

/** What the gateway kept, as its reports say (docs/requirements.md#reports). */
@Injectable()
export class GatewayChargesService {
  constructor(private readonly transactions: Transactions) {}

  async sums(by: ChargesBy, { from, to }: ChargesRequest): Promise<ChargesSum[]> {
    const rows = await this.transactions.read<Record<(typeof SUMMED)[number], number | string> & { name: string }>(
      `SELECT ${KEYS[by]} AS name, SUM(CASE WHEN l.kind = 'sale' THEN 1 ELSE 0 END) AS count, SUM(CASE WHEN l.kind = 'sale' THEN l.gross ELSE 0 END) AS gross, SUM(CASE WHEN l.kind = 'sale' THEN l.fee ELSE 0 END) AS fee,
              SUM(CASE WHEN l.kind = 'sale' THEN l.gst ELSE 0 END) AS gst, SUM(CASE WHEN l.kind = 'sale' THEN 0 ELSE -l.net END) AS back, SUM(l.net) AS net
         FROM settlement_lines l WHERE ${COMPLETE} GROUP BY ${KEYS[by]} ORDER BY name`, [from, to]);
    return rows.map(({ name, ...sums }) => ({ key: name, ...(Object.fromEntries(SUMMED.map((sum) => [sum, Number(sums[sum])])) as Omit<ChargesSum, 'key'>) }));
  }

  /** Newest first. */
  lines({ from, to }: ChargesRequest, mode: string | undefined, skip: number, limit: number): Promise<ChargedLine[]> {
    return this.transactions.read<ChargedLine>(
      `SELECT l.our_txn_id AS transactionId, l.settled_on AS settledOn, l.gross AS gross, l.fee AS fee, l.gst AS gst
         FROM settlement_lines l WHERE ${COMPLETE} ${mode === undefined ? '' : 'AND l.mode = ?'} ORDER BY l.settled_on DESC, l.id DESC LIMIT ? OFFSET ?`,
      [from, to, ...(mode === undefined ? [] : [mode]), limit, skip]);
  }
}
