import type { Clock } from '../../common/clock.js';
import type { AppConfig, SettingsPart } from '../../config/app-config.js';
import type { NoAnswerReason, PaymentProvider } from './payment-provider.js';

/** What an operator does when a test call was refused or got no answer. */
export type ProviderAdvice = Readonly<Record<'refused' | NoAnswerReason, string>>;

export interface ProviderDefinition {
  readonly name: string;
  readonly settings: SettingsPart<unknown>;
  /** Unconfigured providers are ignored. */
  isConfigured(config: AppConfig): boolean;
  /** Shared by all replicas; empty when one is missing. */
  secrets(config: AppConfig): readonly string[];
  /** Reasons against serving real students. */
  productionProblems(config: AppConfig): string[];
  readonly advice: ProviderAdvice;
  /** Whether its settings name a test system. */
  isTest(config: AppConfig): boolean;
  create(config: AppConfig, clock: Clock): PaymentProvider;
}
