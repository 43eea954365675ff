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
    if (isUnset(config)) return [say.red('Its settings are not complete.', 'See "configuration".')];
    const customer = { name: 'Test', email: config.college.email, mobile: '9999999999' };
    const begun = performance.now();
    const result = await providerOf(config).createToken({ transactionId: transactionIdAt(new Date(now)), amount: HARMLESS, customer, at: new Date(now) });
    return [findingOf(result, providerAdvice(config), Math.round(performance.now() - begun))];
  },
};

function findingOf(result: TokenResult, advice: ProviderAdvice, ms: number): Finding {
  switch (result.kind) {
    case 'token':
      return say.green(`Gave a token for one rupee, readable with these keys, in ${ms} ms. Nobody pays with it.`);
    case 'refused':
      return say.red(`Refused a token: ${result.code} ${result.description}.`, advice.refused);
    case 'unknown':
      return say.red(`Gave no token: ${result.reason}, ${result.detail}.`, advice[result.reason]);
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
    if (origin === undefined) return [clock.amber('Could not be compared: no gateway is configured.', 'See "gateway".')];
    const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const date = Date.parse(response?.headers.get('date') ?? '');
    await response?.body?.cancel();
    if (Number.isNaN(date)) return [clock.amber(`Could not be compared: ${origin} does not tell the time.`, 'Look that NTP runs: timedatectl.')];
    const apart = Math.abs(Date.now() - date) / 1_000;
    // The header has whole seconds.
    const found = `${apart < 2 ? 'Less than 2' : Math.round(apart)} s apart from the gateway's.`;
    const todo = 'Let NTP set the clock: timedatectl set-ntp true.';
    if (apart > GRAVE_S) return [clock.red(found, todo)];
    return [apart > SLIGHT_S ? clock.amber(found, todo) : clock.green(found)];
  },
};
