import type { HealthCheckName, Light } from '../../../index.js';
import { parts } from '../../parts.js';
import { plural } from '../../plural.js';

export const officeHealth = {
  title: 'Health of the system',
  again: 'Check again',
  checking: (done: number, all: number) => `Checking: ${done} of ${all}`,
  progress: 'Checks that are done',
  result: { green: 'All is well.', amber: 'Students can pay. Something needs a look soon.', red: 'Something needs somebody now.' } satisfies Record<Light, string>,
  counts: (red: number, amber: number) => [
    ...(red > 0 ? [plural('en-IN', red, { one: '1 line is red', other: `${red} lines are red` })] : []),
    ...(amber > 0 ? [plural('en-IN', amber, { one: '1 line is amber', other: `${amber} lines are amber` })] : []),
  ].join(', '),
  checkedAt: (time: string) => `Checked at ${time}`,
  list: 'Checks',
  lights: { green: 'Good', amber: 'Look soon', red: 'Act now' } satisfies Record<Light, string>,
  waiting: 'Checking …',
  todo: <Part>(todo: Part) => parts<Part>`What to do: ${todo}`,
  failed: 'Could not be checked.',
  foreignOrigin: (page: string) => `The server takes ${page} for a foreign site. Set PUBLIC_URL to the address that people type, and restart the server.`,
  testMail: (address: string) => `Send a test mail to ${address}`,
  checks: {
    database: 'Database', 'free space': 'Free space', machine: 'Program and machine', configuration: 'Configuration', gateway: 'Payment gateway', clock: 'Clock', mail: 'Mail',
    'public address': 'Public address', certificate: 'Certificate', proxy: 'Proxy', backup: 'Backups', alarms: 'Alarms',
  } satisfies Record<HealthCheckName, string>,
};
