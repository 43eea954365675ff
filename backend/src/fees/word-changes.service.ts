import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { EnteredWord } from '../contract/index.js';
import { isDuplicateKey, Transactions } from '../database/transactions.js';
import { CollegeWordsRepository } from './college-words.repository.js';

/** Stores what the college's own words are called in Hindi, as the office or an import says (docs/requirements.md#own-words). */
@Injectable()
export class WordChanges {
  constructor(
    private readonly repository: CollegeWordsRepository,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
  ) {}

  /** Null or empty takes a word back. Of a word that is given twice the last one counts. */
  async store(words: readonly EnteredWord[], by: Actor): Promise<void> {
    const all = () => this.transactions.run(async (tx) => {
      for (const [word, given] of new Map(words.map(({ word: name, hi }) => [name, hi]))) {
        const hi = given === null || given === '' ? null : given.normalize('NFC');
        const before = await this.repository.change(tx, { word, hi });
        if (before !== hi) await this.trail.record(tx, { act: 'fees.word', by, subject: word, before: { hi: before }, after: { hi } });
      }
    });
    // Somebody else has entered one of them at the same moment: this finds it.
    await all().catch((error: unknown) => (isDuplicateKey(error) ? all() : Promise.reject(error as Error)));
  }
}
