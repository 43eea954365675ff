import { Clock } from '../../common/clock.js';
import type { HealthChecks } from '../../common/health-checks.js';
import type { Metrics } from '../../common/metrics.js';
import type { AppConfig, SettingsPart } from '../../config/app-config.js';
import { ATOM } from './atom/atom-definition.js';
import { MeasuredProvider } from './measured-provider.js';
import { PaymentProviders } from './payment-providers.js';
import type { ProviderAdvice, ProviderDefinition } from './provider-definition.js';

const DEFINITIONS: readonly ProviderDefinition[] = [ATOM];

/** `PAYMENT_PROVIDER`: where new payments are begun. */
const CHOICE: SettingsPart<{ provider: string }> = {
  read: (reader) => ({ provider: reader.oneOf('PAYMENT_PROVIDER', DEFINITIONS.map(({ name }) => name), ATOM.name) }),
};

export const PROVIDER_SETTINGS: readonly SettingsPart<unknown>[] = [CHOICE, ...DEFINITIONS.map(({ settings }) => settings)];

const chosen = (config: AppConfig): ProviderDefinition => DEFINITIONS.find(({ name }) => name === config.settings(CHOICE).provider) ?? ATOM;

/** The chosen one first, then others that may still have open payments. */
const configured = (config: AppConfig): ProviderDefinition[] => [
  chosen(config), ...DEFINITIONS.filter((one) => one !== chosen(config) && one.isConfigured(config)),
];

export const providerProblems = (config: AppConfig): string[] => configured(config).flatMap((one) => one.productionProblems(config));

/** Shared by all replicas; empty in development without a gateway. */
export const providerSecrets = (config: AppConfig): readonly string[] => chosen(config).secrets(config);

export const providerAdvice = (config: AppConfig): ProviderAdvice => chosen(config).advice;

export const usesTestPayments = (config: AppConfig): boolean => chosen(config).isTest(config);

export function createProviders(config: AppConfig, metrics: Metrics, health: HealthChecks, clock = new Clock()): PaymentProviders {
  const timing = metrics.histogram('fee_gateway_seconds', 'Time of a call to the payment gateway, by the kind of its answer.', ['call', 'answer', 'provider']);
  const unreadable = metrics.counter('fee_gateway_unreadable_answers_total', 'Answers to our calls that could not be read: as a rule the response key is wrong.');
  const all = configured(config).map((one) => new MeasuredProvider(one.create(config, clock), { timing, unreadable, now: () => clock.now() }));
  const [current] = all;
  if (!current) throw new Error('no payment provider');
  health.add('gateway', { code: 'GATEWAY_UNREACHABLE' }, async () => current.health.problem ?? 'up');
  const countUnreadable = metrics.counter('fee_gateway_unreadable_messages_total', 'Returns and callbacks that could not be read. Anybody can send one.');
  return new PaymentProviders(current, all, current.health, countUnreadable);
}
