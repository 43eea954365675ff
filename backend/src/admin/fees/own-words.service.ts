import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppConfig } from '../../config/app-config.js';
import { type EnteredWord, labelIn, OWN_WORDS_MAX, type OwnWord, type OwnWordKind } from '../../contract/index.js';
import { SPOKEN } from '../../contract/texts/spoken.js';
import { EnteredWords } from '../../fees/entered-words.service.js';
import { FeeVersionsService } from '../../fees/fee-versions.service.js';
import { CoursesService } from '../../students/courses.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';

/** The college's own words, and what they are called in Hindi. */
@Injectable()
export class OwnWordsService {
  constructor(
    private readonly entered: EnteredWords,
    private readonly versions: FeeVersionsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly courses: CoursesService,
    private readonly config: AppConfig,
  ) {}

  async list(): Promise<OwnWord[]> {
    const entered = (await this.entered.refresh()).hi ?? {};
    const { name, address, labels } = this.config.college;
    const shown = this.layouts.withFees().flatMap((semester) => this.layouts.of(semester).fees.map(({ label }) => label));
    const heads = [...shown, ...(await this.versions.headLabels())];
    const groups: readonly [OwnWordKind, readonly string[]][] = [['college', [name, address]], ['head', heads], ['course', await this.courses.words(OWN_WORDS_MAX)]];
    const unless = { ...SPOKEN.hi.labels, ...labels.hi };
    // A word of two kinds is one word.
    const kinds = new Map(groups.toReversed().flatMap(([kind, words]) => words.map((word) => [word, kind] as const)));
    return [...new Set(groups.flatMap(([, words]) => words))].filter((word) => word.trim() !== '').map((word) => {
      const otherwise = labelIn(unless, word);
      return { word, kind: kinds.get(word) ?? 'course', hi: entered[word] ?? null, otherwise: otherwise === word ? null : otherwise };
    });
  }

  change(words: readonly EnteredWord[], by: Actor): Promise<void> {
    return this.entered.change(words, by);
  }
}
