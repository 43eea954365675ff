import { configurationProblems } from '../../config/production-checks.js';
import { providerProblems } from '../../payments/providers/configured-providers.js';
import { secondFactorProblems } from '../../people/second-factor/second-factor-settings.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('configuration');

/** What would keep `npm run start:prod` from starting. */
export const checkConfiguration: Check = {
  about: 'configuration',
  async run({ config }) {
    const problems = [...configurationProblems(config), ...providerProblems(config), ...secondFactorProblems(config)];
    return problems.length === 0
      ? [say.green('Production would start with it.')]
      : problems.map((problem) => say.red(problem, 'Correct it in .env; .env.sample says what belongs there.'));
  },
};
