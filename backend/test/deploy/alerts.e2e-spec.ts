import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { REVIEW_KINDS } from '../../src/contract/index.js';
import { OUTBOX_STATES } from '../../src/receipts/mail/outbox-mail.entity.js';
import { ROOT } from '../support/run-process.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const TOKEN = 'a-token-for-prometheus';
/** Words of PromQL. */
const LANGUAGE = new Set(['and', 'or', 'unless', 'sum', 'rate', 'increase', 'delta', 'time', 'by']);
/** Of Prometheus itself, about each job. */
const ITS_OWN = new Set(['up']);

const { groups } = load(readFileSync(join(ROOT, 'deploy/prometheus-alerts.yml'), 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const withoutLabels = (expr: string): string => expr.replace(/\{[^}]*\}/g, '').replace(/\[\w+\]/g, '').replace(/\b\d+e\d+\b/g, '0');
const metricsIn = (expr: string): string[] => (withoutLabels(expr).match(/[a-zA-Z_]\w*/g) ?? []).filter((word) => !LANGUAGE.has(word));
/** Each metric with the labels that are asked of it. */
const selectorsIn = (expr: string) =>
  [...expr.matchAll(/([a-zA-Z_]\w*)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) => [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label = '', how = '', value = '']) => ({ name, label, how, value })));

describe('The alert rules for Prometheus', () => {
  let text: string;
  beforeAll(async () => {
    const system = await TestSystem.open(ANY_DATABASE, { METRICS_TOKEN: TOKEN });
    const scrape = async () => (await system.server.call('metrics', undefined, { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } })).text();
    // The first scrape is a request itself.
    await scrape();
    text = await scrape();
    await system.close();
  });

  it('should be complete and named once', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, for: wait, labels, annotations, ...rest } of rules) {
      expect(alert).toMatch(/^Fees[A-Z]\w+$/);
      expect(wait ?? '0m').toMatch(/^\d+[smhd]$/);
      expect(labels['severity']).toMatch(/^(page|ticket)$/);
      expect([annotations['summary'], annotations['do']]).toEqual([expect.stringMatching(/\.$/), expect.any(String)]);
      expect(Object.keys(rest)).toEqual(['expr']);
    }
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('should ask in %s for metrics that the server has: %s', (_alert, expr) => {
    for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open as string).length).toBe(expr.split(close as string).length);
    const names = metricsIn(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !ITS_OWN.has(name) && !new RegExp(`^${name}(\\{| )`, 'm').test(text))).toEqual([]);
  });

  it('should ask for labels and values that there are from the start', () => {
    const values = new Set<string>([...REVIEW_KINDS, ...OUTBOX_STATES]);
    for (const { name, label, how, value } of rules.flatMap(({ expr }) => selectorsIn(expr)).filter((one) => !ITS_OWN.has(one.name))) {
      const known = [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\b${label}="([^"]*)"`, 'gm'))].map(([, found]) => found ?? '');
      expect([name, known.length > 0]).toEqual([name, true]);
      // Statuses of calls come as calls do.
      if (label === 'status') continue;
      for (const one of how === '=' ? [value] : value.split('|')) expect([name, one, known.includes(one)]).toEqual([name, one, true]);
      if (name === 'fee_review_cases' || name === 'fee_receipt_mails') expect(known.every((one) => values.has(one))).toBe(true);
    }
  });

  it('should lead to documents that exist', () => {
    for (const { annotations } of rules) {
      const [, document, heading] = /(docs\/[\w.-]+\.md)(?:, ([^;]+?)(?: and |$))?/.exec(annotations['do'] ?? '') ?? [];
      if (!document) continue;
      expect([document, existsSync(join(ROOT, document))]).toEqual([document, true]);
      if (heading) expect(readFileSync(join(ROOT, document), 'utf8')).toContain(`### ${heading}`);
    }
  });
});
