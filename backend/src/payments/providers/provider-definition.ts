import type { AppConfig, SettingsPart } from '../../config/app-config.js';
import type { PaymentProvider } from './payment-provider.js';

export interface ProviderDefinition {
  readonly name: string;
  readonly settings: SettingsPart<unknown>;
  /** Unconfigured providers are ignored. */
  isConfigured(config: AppConfig): boolean;
  /** Shared by all replicas; empty when one is missing. */
  secrets(config: AppConfig): readonly string[];
  /** Reasons against serving real students. */
  productionProblems(config: AppConfig): string[];
  /** Whether its settings name a test system. */
  isTest(config: AppConfig): boolean;
  create(config: AppConfig): PaymentProvider;
}
