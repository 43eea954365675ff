import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Admin } from '../../src/admin/admin.entity.js';
import { hashPassword } from '../../src/admin/password-hash.js';
import { CALLS } from '../../src/openapi/calls.js';
import { Counter } from '../support/counter.js';
import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { undocumented } from './document-checker.js';
import { seeded, WildRequests } from './wild-requests.js';

/** `FUZZ_CALLS=100000 FUZZ_SEED=7 npx jest test/openapi/fuzz` for a long one, or to see one again. */
const CALL_COUNT = Number(process.env['FUZZ_CALLS'] ?? 5_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;

jest.setTimeout(3_600_000);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are still reachable. What the process holds in all depends on when the collector last had the time. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('The server under wild requests', () => {
  let counter: Counter;
  beforeAll(async () => {
    // Patient: a gateway that lives in this very process answers late when the machine is busy, and 504 would be right.
    counter = await Counter.open(ANY_DATABASE, { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: 'a-token-for-prometheus', ATOM_TIMEOUT_MS: '30000' });
  });
  afterAll(() => counter.close());

  it(`should answer ${CALL_COUNT} of them in its documented words, without a 5xx and without growing`, async () => {
    const passwordHash = await hashPassword('a-long-enough-password');
    await counter.data.manager.insert(Admin, { username: 'office', passwordHash, createdAt: 1, updatedAt: 1 });
    const students = await Promise.all([2, 5, 5, 3, 2].map((semesterNo) => counter.student({ semesterNo })));
    const payable = students.filter(({ demand }) => demand !== null);
    const tokens = await Promise.all(payable.map((student) => counter.token(student)));
    const paid = await counter.atBank(tokens[0]?.transaction_id ?? '', 'pay');
    await counter.comeBack(paid.form);
    const wild = new WildRequests(seeded(SEED), {
      admissionNumbers: [...students.map(({ student }) => student.admissionNumber), 'UNKNOWN1'],
      transactionIds: [...tokens.map(({ transaction_id }) => transaction_id), 'NDPS999999999999999'],
      authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}`,
      bodies: students.map((student) => tokenBody(student)),
    });

    const faults: string[] = [];
    const answers: Record<string, number> = {};
    const atFirst = memoryInUse();
    let sent = 0;
    let afterWarmUp = 0;
    const worker = async (): Promise<void> => {
      while (sent < CALL_COUNT && faults.length < 20) {
        const number = (sent += 1);
        if (number === Math.floor(CALL_COUNT / 5)) afterWarmUp = memoryInUse();
        const call = CALLS[number % CALLS.length] as (typeof CALLS)[number];
        const { path, init, documented } = wild.make(call);
        // The windows of the limits pass as well: otherwise nearly every answer would be 429.
        counter.clock.pass(1_000);
        if (number % 5 === 0) counter.gateway.control.setClock({ now: new Date(counter.clock.now() + 5_000) });
        const response = await fetch(`${counter.server.url}/mmmcollege-api/${path}`, { redirect: 'manual', ...init });
        const text = await response.text();
        const kind = `${Math.floor(response.status / 100)}xx`;
        answers[kind] = (answers[kind] ?? 0) + 1;
        const fault = response.status >= 500 ? [`${response.status}: ${text}`] : documented ? undocumented(call, response, text) : [];
        faults.push(...fault.map((what) => `#${number} ${init.method} ${path}: ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const atLast = memoryInUse();
    const [first, warm, last] = [atFirst, afterWarmUp, atLast].map((bytes) => (bytes / MEGABYTE).toFixed(0));
    process.stderr.write(`Fuzz: ${sent} calls, seed ${SEED}, answers ${JSON.stringify(answers)}, memory ${first} MB at first, ${warm} after a fifth, ${last} at last\n`);
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(CALL_COUNT);
    expect((atLast - afterWarmUp) / MEGABYTE).toBeLessThan(100);
    expect((await counter.payments()).filter(({ state }) => state === 'SUCCESS')).toHaveLength(1);
  });
});
