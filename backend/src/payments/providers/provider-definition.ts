import type { AppConfig, SettingsPart } from '../../config/app-config.js';
import type { PaymentProvider } from './payment-provider.js';

/** How a payment provider is configured and made. */
export interface ProviderDefinition {
  /** As stored with each payment. */
  readonly name: string;
  readonly settings: SettingsPart<unknown>;
  /** Whether the college has given its settings; one that is not takes part in nothing. */
  isConfigured(config: AppConfig): boolean;
  /** Its secrets; empty when one is missing. All replicas have the same. */
  secrets(config: AppConfig): readonly string[];
  /** Why its settings must not serve real students; empty when they may. */
  productionProblems(config: AppConfig): string[];
  /** Whether no money moves: its system for tests is what the settings name. */
  isTest(config: AppConfig): boolean;
  create(config: AppConfig): PaymentProvider;
}
