import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { admissionKey } from '../../contract/index.js';
import { contentKeyOf, type Submission } from './submission.js';

/** Counts token calls per admission number (docs/requirements.md#limits). */
@Injectable()
export class TokenQuota {
  constructor(private readonly limits: RateLimits) {}

  /**
   * A repeated submission is not counted.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  async consume(submission: Submission): Promise<void> {
    const content = contentKeyOf(submission);
    if (!(await this.limits.isFirst('tokenContents', content))) return;
    try {
      await this.limits.consume('tokenCalls', admissionKey(submission.admissionNumber));
    } catch (error) {
      // A refused content was not accepted: sent again it is not a repetition.
      await this.limits.forget('tokenContents', content);
      throw error;
    }
  }
}
