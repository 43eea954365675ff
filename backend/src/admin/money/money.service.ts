import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { istIsoDateTime, LIGHTS, MONEY_QUESTIONS, type MoneyLine, type MoneyQuestion, type MoneyState } from '../../contract/index.js';
import { BookQuestions } from './book-questions.js';
import { moneyLine, told } from './money-lines.js';
import { DOCTORS_QUESTIONS, OperationQuestions } from './operation-questions.js';
import { PaymentQuestions } from './payment-questions.js';

/** Each open list of the office asks; a look reads a year of settlement and calls others' servers. */
const KEPT_MS = 60_000;

/** "Is our money safe?" (docs/requirements.md#is-our-money-safe). */
@Injectable()
export class MoneyService {
  private readonly logger = new Logger('Money');
  private kept: { at: number; state: Promise<MoneyState> } | null = null;

  constructor(
    private readonly payments: PaymentQuestions,
    private readonly books: BookQuestions,
    private readonly operation: OperationQuestions,
    private readonly clock: Clock,
  ) {}

  /** As it was at most a minute ago; all who ask meanwhile share one look. */
  state(): Promise<MoneyState> {
    const now = this.clock.now();
    if (!this.kept || Math.abs(now - this.kept.at) >= KEPT_MS) this.kept = { at: now, state: this.look(now) };
    return this.kept.state;
  }

  private async look(now: number): Promise<MoneyState> {
    const asked: Record<Exclude<MoneyQuestion, (typeof DOCTORS_QUESTIONS)[number]>, () => Promise<MoneyLine>> = {
      doubt: () => this.payments.doubt(now),
      gateway: () => this.payments.gateway(),
      openRefunds: () => this.payments.openRefunds(now),
      unmatched: () => this.books.unmatched(now),
      days: () => this.books.days(),
      mails: () => this.operation.mails(now),
      audit: () => this.operation.audit(now),
      people: () => this.operation.people(),
    };
    const answers = Object.entries(asked).map(([about, ask]) => this.answered(about as MoneyQuestion, ask));
    const lines = (await Promise.all([...answers, this.operation.doctors(now)])).flat();
    const inOrder = MONEY_QUESTIONS.flatMap((about) => lines.filter((line) => line.about === about));
    const gravest = Math.max(0, ...inOrder.map(({ light }) => LIGHTS.indexOf(light)));
    return { light: LIGHTS[gravest] ?? 'red', at: istIsoDateTime(new Date(now)), lines: inOrder };
  }

  /** What cannot be looked at is a red line of its own, and hides no other. */
  private async answered(about: MoneyQuestion, ask: () => Promise<MoneyLine>): Promise<MoneyLine> {
    return ask().catch((error: unknown) => {
      this.logger.error({ message: 'a question about the money could not be answered', about, err: error });
      return told((words) => moneyLine(about, 'red', words.notKnown, words.notKnownTodo));
    });
  }
}
