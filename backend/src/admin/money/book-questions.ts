import { Injectable } from '@nestjs/common';
import type { MoneyLine } from '../../contract/index.js';
import { DayClosesService } from '../../settlement/days/day-closes.service.js';
import { SettlementOfficeService } from '../settlement/settlement-office.service.js';
import { daysLine, unmatchedLine } from './money-lines.js';

/** What the office has not matched or closed yet. */
@Injectable()
export class BookQuestions {
  constructor(
    private readonly settlement: SettlementOfficeService,
    private readonly closes: DayClosesService,
  ) {}

  async unmatched(now: number): Promise<MoneyLine> {
    return unmatchedLine(await this.settlement.unmatched(), now);
  }

  async days(): Promise<MoneyLine> {
    return daysLine(await this.closes.open());
  }
}
