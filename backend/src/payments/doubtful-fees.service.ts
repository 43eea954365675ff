import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { FeeDemandsService } from '../students/fee-demands.service.js';
import { PaymentRepository } from './payment.repository.js';
import { SemesterTwiceRepository } from './review/semester-twice.repository.js';
import { liveAttempts } from './start/live-attempts.js';

/** Fees for which money may be on its way, or is held, though nothing settles them. */
@Injectable()
export class DoubtfulFeesService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly twice: SemesterTwiceRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns those of these demands that nobody should be asked to pay just now. */
  async among(demandIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (demandIds.length === 0) return new Set();
    const same = await this.demands.sameSemester(demandIds);
    const attempts = await this.payments.attempts([...new Set([...same.values()].flat())]);
    // Released ones too: that the student may pay again does not make it certain that this money never comes.
    const isLive = (ids: readonly number[]) => liveAttempts(attempts.filter(({ demandId }) => ids.includes(demandId)), this.clock.now(), { despite: 'releases' }).length > 0;
    const twice = new Set((await this.twice.undecided(attempts)).map(({ demandId }) => demandId));
    return new Set(demandIds.filter((id) => isLive(same.get(id) ?? [id]) || same.get(id)?.some((one) => one !== id && twice.has(one))));
  }
}
