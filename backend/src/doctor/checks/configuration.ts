import { APPROVAL_SETTINGS } from '../../approvals/approval-settings.js';
import type { AppConfig } from '../../config/app-config.js';
import { configurationProblems } from '../../config/production-checks.js';
import { providerProblems } from '../../payments/providers/configured-providers.js';
import { secondFactorProblems } from '../../people/second-factor/second-factor-settings.js';
import { paperLogoProblems } from '../../receipts/content/paper-logo.js';
import { receiptKeyProblems } from '../../receipts/proof/key-problems.js';
import { settlementProblems } from '../../settlement/settlement-settings.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('configuration');

/** Chosen, and to be seen by everybody who looks. */
const onePerson = (config: AppConfig): Finding[] =>
  config.settings(APPROVAL_SETTINGS).people === 'one' ? [say.green(({ configuration }) => configuration.onePerson)] : [];

/** Why production does not start with this configuration. */
export const productionProblems = (config: AppConfig): string[] =>
  [configurationProblems, providerProblems, secondFactorProblems, receiptKeyProblems, settlementProblems].flatMap((problemsOf) => problemsOf(config));

const noLogoInMails = (config: AppConfig): Finding[] =>
  paperLogoProblems(config).map((problem) => say.amber(({ configuration }) => ({ found: problem, todo: configuration.logoTodo })));

export const checkConfiguration: Check = {
  about: 'configuration',
  async run({ config }) {
    const problems = productionProblems(config);
    const found = problems.length === 0
      ? [say.green(({ configuration }) => configuration.well)]
      : problems.map((problem) => say.red(({ configuration }) => ({ found: problem, todo: configuration.todo })));
    return [...found, ...noLogoInMails(config), ...onePerson(config)];
  },
};
