import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EnteredWord, OwnLabels } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { CollegeWord } from './college-word.entity.js';

const keyOf = (word: string): string => createHash('sha256').update(word).digest('hex');

@Injectable()
export class CollegeWordsRepository {
  constructor(private readonly transactions: Transactions) {}

  async all(): Promise<OwnLabels> {
    const rows = await this.transactions.read<{ word: string; label: string }>("SELECT word, label FROM college_words WHERE language = 'hi'");
    return { hi: Object.fromEntries(rows.map(({ word, label }) => [word, label])) };
  }

  /** Null takes the word back. @returns what it was; null when there was none. */
  async change(tx: Tx, { word, hi }: EnteredWord): Promise<string | null> {
    const key = { language: 'hi' as const, wordKey: keyOf(word) };
    const known = await tx.findOneBy(CollegeWord, key);
    if (hi === null) await tx.delete(CollegeWord, key);
    else if (known) await tx.update(CollegeWord, { id: known.id }, { label: hi });
    else await tx.insert(CollegeWord, { ...key, word, label: hi });
    return known?.label ?? null;
  }
}
