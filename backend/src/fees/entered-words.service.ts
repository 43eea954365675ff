import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { CollegeWords } from '../common/college-words.js';
import type { EnteredWord, OwnLabels } from '../contract/index.js';
import { CollegeWordsRepository } from './college-words.repository.js';
import { WordChanges } from './word-changes.service.js';

/** The Hindi words that were entered for fee heads, courses and the college, as this server says them. */
@Injectable()
export class EnteredWords {
  constructor(
    private readonly repository: CollegeWordsRepository,
    private readonly changes: WordChanges,
    private readonly words: CollegeWords,
  ) {}

  /** Also what another replica or an import has changed. */
  async refresh(): Promise<OwnLabels> {
    const entered = await this.repository.all();
    this.words.use(entered);
    return entered;
  }

  async change(words: readonly EnteredWord[], by: Actor): Promise<void> {
    await this.changes.store(words, by);
    await this.refresh();
  }
}
