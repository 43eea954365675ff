import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DAY_MS, startOfIstDay } from '../../contract/index.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { DayMovesService } from '../../payments/reports/day-moves.service.js';
import { DayAdjustmentsService } from '../../settlement/days/day-adjustments.service.js';
import { DayClosesService } from '../../settlement/days/day-closes.service.js';
import { EvidencePackService } from './evidence-pack.service.js';

/** What the books have of one closed day. */
@Injectable()
export class DayPackService {
  constructor(
    private readonly packs: EvidencePackService,
    private readonly closes: DayClosesService,
    private readonly adjustments: DayAdjustmentsService,
    private readonly moves: DayMovesService,
  ) {}

  /** @throws AppError NOT_FOUND when the day is not closed. */
  async of(day: string, identity: AdminIdentity): Promise<Readable> {
    const close = await this.closes.find(day);
    const from = startOfIstDay(day);
    const adjustments = (await this.adjustments.between(0, Number.POSITIVE_INFINITY)).filter(({ adjusts }) => adjusts === day);
    return this.packs.ofDay(day, identity, { close: close && { ...close }, adjustments, moves: () => this.moves.csv(from, from + DAY_MS) });
  }
}
