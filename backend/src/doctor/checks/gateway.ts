import { HealthChecks } from '../../common/health-checks.js';
import { Metrics } from '../../common/metrics.js';
import type { AppConfig } from '../../config/app-config.js';
import { transactionIdAt } from '../../contract/index.js';
import { createProviders, providerAdvice, providerProblems } from '../../payments/providers/configured-providers.js';
import type { PaymentProvider, TokenResult } from '../../payments/providers/payment-provider.js';
import type { ProviderAdvice } from '../../payments/providers/provider-definition.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('gateway');
/** One rupee: a token that nobody pays with expires by itself. */
const HARMLESS = 100;

const providerOf = (config: AppConfig): PaymentProvider => createProviders(config, new Metrics(), new HealthChecks()).current;
const isUnset = (config: AppConfig): boolean => providerProblems(config).some((problem) => problem.endsWith('is not set.'));

/** Asks for a token, as each payment begins, and reads the answer with the configured keys. */
export const checkGateway: Check = {
  about: 'gateway',
  async run({ config, now }) {
    if (isUnset(config)) return [say.red(({ gateway }) => gateway.incomplete)];
    const customer = { name: 'Test', email: config.college.email, mobile: '9999999999' };
    const begun = performance.now();
    const result = await providerOf(config).createToken({ transactionId: transactionIdAt(new Date(now)), amount: HARMLESS, customer, at: new Date(now) });
    return [findingOf(result, providerAdvice(config), Math.round(performance.now() - begun))];
  },
};

function findingOf(result: TokenResult, advice: ProviderAdvice, ms: number): Finding {
  switch (result.kind) {
    case 'token':
      return say.green(({ gateway }) => gateway.token(ms));
    case 'refused':
      return say.red(({ gateway }) => ({ found: gateway.refused(`${result.code} ${result.description}`), todo: advice.refused }));
    case 'unknown':
      return say.red(({ gateway }) => ({ found: gateway.none(`${result.reason}, ${result.detail}`), todo: advice[result.reason] }));
  }
}

const clock = findingsAbout('clock');
const SLIGHT_S = 5;
const GRAVE_S = 60;

/** The gateway's clock by the Date of any answer. */
export const checkGatewayClock: Check = {
  about: 'clock',
  async run({ config }) {
    const [origin] = isUnset(config) ? [] : providerOf(config).pageOrigins.scripts;
    if (origin === undefined) return [clock.amber((words) => words.clock.noGateway)];
    const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const date = Date.parse(response?.headers.get('date') ?? '');
    await response?.body?.cancel();
    if (Number.isNaN(date)) return [clock.amber((words) => words.clock.noTime(origin))];
    const apart = Math.abs(Date.now() - date) / 1_000;
    // The header has whole seconds.
    const light = apart > GRAVE_S ? 'red' : apart > SLIGHT_S ? 'amber' : 'green';
    return [clock[light]((words) => words.clock.apart(apart))];
  },
};
