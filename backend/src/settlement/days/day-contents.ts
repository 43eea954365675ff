import { Injectable } from '@nestjs/common';
import { AuditSearchService } from '../../audit/audit-search.service.js';
import { headText } from '../../audit/chain.js';
import { DAY_MS, type DayFigures, istDate, rupeesNumber, startOfIstDay } from '../../contract/index.js';
import type { DaySum, PaymentDay } from '../../payments/reports/day-figures.service.js';
import { SettlementMatchService } from '../settlement-match.service.js';
import { SettlementRepository } from '../store/settlement.repository.js';
import { DayAdjustmentsService } from './day-adjustments.service.js';

/** What the close of a day keeps. */
@Injectable()
export class DayContents {
  constructor(
    private readonly matches: SettlementMatchService,
    private readonly settlement: SettlementRepository,
    private readonly adjustments: DayAdjustmentsService,
    private readonly audit: AuditSearchService,
  ) {}

  async of(day: string, paid: PaymentDay): Promise<DayFigures> {
    const from = startOfIstDay(day);
    const [{ open }, files, head] = await Promise.all([this.matches.state(), this.settlement.files(), this.audit.head()]);
    const kinds = [...new Set(open.map(({ kind }) => kind))].sort();
    return {
      received: shown(paid.received), takenBack: shown(paid.takenBack), refunded: shown(paid.refunded),
      heads: paid.heads.map(({ received, takenBack, ...named }) => ({ ...named, received: rupeesNumber(received), takenBack: rupeesNumber(takenBack) })),
      modes: paid.modes.map(({ mode, ...sum }) => ({ mode, ...shown(sum) })),
      states: paid.states.map(({ state, ...sum }) => ({ state, ...shown(sum) })),
      exceptions: kinds.map((kind) => {
        const found = open.filter((one) => one.kind === kind);
        return { kind, ...shown({ count: found.length, amount: found.reduce((sum, { amount }) => sum + amount, 0) }) };
      }),
      files: files.filter(({ at, isComplete }) => isComplete === 1 && istDate(new Date(at)) === day)
        .map(({ name, sha256, rowCount }) => ({ name, sha256, rows: rowCount })),
      adjustments: await this.adjustments.between(from, from + DAY_MS),
      auditHead: headText(head),
    };
  }
}

const shown = ({ count, amount }: DaySum): { count: number; amount: number } => ({ count, amount: rupeesNumber(amount) });
