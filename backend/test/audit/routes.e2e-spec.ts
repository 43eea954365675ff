import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { documentedCalls } from '../support/documented-calls.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

/** Routes of the office that leave no entry, each with its reason. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'POST admin/money': 'sums without a person, which each open list asks for',
  'POST admin/bulk-changes': 'sums without a person, which an open page asks for while fees are changed',
  'POST admin/dues/reminders': 'sums without a person, which the page asks for while mails are written',
  'POST admin/review-queue': 'an open page asks for it each minute: recorded once an hour for each person',
  'POST admin/review-queue/count': 'three numbers, which each screen of the office asks for',
  'POST admin/settlement/progress': 'how many rows of a file are stored, asked again and again while it is',
  'POST people/me': 'shows people nothing but their own account, with each screen',
  'POST people/me/sign-out': 'ends nothing when there is no session; the end of one is recorded',
};

let system: TestSystem;
beforeAll(async () => {
  system = await TestSystem.open(ANY_DATABASE);
});
afterAll(() => system.close());

const count = () => system.server.app.get(AuditSearchService).count({});

describe('Every route of the office', () => {
  it('should leave an entry, whether it is done or refused, or stand on the list of those that do not', async () => {
    await system.office('admin/review-queue');
    const routes = (await documentedCalls(system.server.url)).filter(({ security }) => security === 'office');
    expect(routes.length).toBeGreaterThanOrEqual(10);
    const silent: string[] = [];
    for (const { method, path } of routes) {
      const before = await count();
      const address = path.replace(/\{\w+\}/g, 'NDPS260115100000000');
      const response = await system.office(address, {});
      expect([path, response.status < 500]).toEqual([path, true]);
      await response.text();
      if ((await count()) === before) silent.push(`${method.toUpperCase()} ${path}`);
    }
    expect(silent.sort()).toEqual(Object.keys(NOT_RECORDED).sort());
  });

  it('should leave one for an upload that is refused while its body is read', async () => {
    const uploads = (await documentedCalls(system.server.url)).filter(({ security, body }) => security === 'office' && body?.type === 'multipart/form-data');
    expect(uploads.length).toBeGreaterThanOrEqual(3);
    const authorization = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
    const file = (name: string, bytes: number): FormData => {
      const form = new FormData();
      form.append(name, new Blob([Buffer.alloc(bytes, 65)]), 'paper.pdf');
      return form;
    };
    const bodies = [
      ['another field', () => ({ body: file('other', 10) })], ['too large', () => ({ body: file('file', 40 * 1024 * 1024) })],
      ['no multipart', () => ({ body: '--x\r\nnot a part', headers: { 'content-type': 'multipart/form-data; boundary=x' } })],
    ] as const;
    const answers: unknown[] = [];
    for (const { path } of uploads) {
      for (const [what, request] of bodies) {
        const before = await count();
        const { body, headers = {} } = request() as { body: FormData | string; headers?: Record<string, string> };
        const response = await fetch(`${system.server.url}/mmmcollege-api/${path}`, { method: 'POST', body, headers: { authorization, ...headers } });
        await response.text();
        answers.push([path, what, response.status >= 400 && response.status < 500, (await count()) - before]);
      }
    }
    expect(answers).toEqual(uploads.flatMap(({ path }) => bodies.map(([what]) => [path, what, true, 1])));
  });

  it('should leave one at the login', async () => {
    const before = await count();
    await system.server.call('verifyLogin', { username: 'office', password: 'a long office password' });
    expect(await count()).toBe(before + 1);
  });
});
