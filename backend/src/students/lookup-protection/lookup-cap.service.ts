import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Clock } from '../../common/clock.js';
import { clientNetwork } from '../../common/limits/client-network.js';
import type { AdmitMode } from '../../common/limits/limit-store.js';
import type { LimitName } from '../../common/limits/limit-table.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { describeError } from '../../common/logging/describe-error.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import { Metrics } from '../../common/metrics.js';
import { AppConfig } from '../../config/app-config.js';
import { istIsoDateTime, type LookupCap } from '../../contract/index.js';
import { LookupCapsRepository } from './lookup-caps.repository.js';

const CAPS: readonly LimitName[] = ['differentNumbersByHour', 'differentNumbersByDay'];
const SHOWN_MS = 86_400_000;

/** Counts different admission numbers found from one network, and reports to the office when there are too many. */
@Injectable()
export class LookupCapService {
  private readonly college: ReturnType<typeof ipaddr.parseCIDR>[];
  private readonly countReached: () => void;

  constructor(
    private readonly limits: RateLimits,
    private readonly caps: LookupCapsRepository,
    private readonly clock: Clock,
    private readonly log: LogWriter,
    metrics: Metrics,
    config: AppConfig,
  ) {
    this.college = config.lookup.collegeNetworks.map(parseNetwork);
    this.countReached = metrics.counter('fee_lookup_caps_reached_total', 'Times a network went beyond the cap on different admission numbers, once an hour for each.');
  }

  /**
   * Whether a network may find one more number, or has found it already.
   *
   * @param mode `add` for an existing number, `look` for one that does not exist, `force` for a proven one.
   */
  async admit(address: string, admissionKey: string, mode: AdmitMode): Promise<boolean> {
    if (this.isCollegeNetwork(address)) return true;
    const network = clientNetwork(address);
    const room = await this.limits.admit(CAPS, network, admissionKey, mode);
    if (!room && (await this.limits.isFirst('lookupCapNotices', network))) await this.recordReachedCap(network);
    return room;
  }

  async recentlyReached(): Promise<LookupCap[]> {
    const caps = await this.caps.since(this.clock.now() - SHOWN_MS);
    return caps.map(({ network, reachedAt }) => ({ network, reachedAt: istIsoDateTime(new Date(reachedAt)) }));
  }

  private isCollegeNetwork(address: string): boolean {
    return ipaddr.subnetMatch(ipaddr.process(address), { college: this.college }, 'elsewhere') === 'college';
  }

  private async recordReachedCap(network: string): Promise<void> {
    this.log.warn('look-up cap reached', { network });
    this.countReached();
    const now = this.clock.now();
    // A look-up does not fail because of a notice.
    await this.caps.record(network, now, now - SHOWN_MS).catch((error: unknown) => {
      this.log.error('look-up cap not recorded', { network, cause: describeError(error) });
    });
  }
}

function parseNetwork(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  return ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${ipaddr.IPv6.isValid(text) ? 128 : 32}`);
}
