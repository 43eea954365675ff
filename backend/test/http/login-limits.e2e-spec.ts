import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const PASSWORD = 'a long office password';
const [OFFICE, ELSEWHERE] = ['203.0.113.7', '198.51.100.9'];
/** Wrong guesses of one address in fifteen minutes, docs/requirements.md#limits. */
const GUESSES = 50;

describe('verifyLogin, when one address sends random user names', () => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(ANY_DATABASE, { TRUST_PROXY: '127.0.0.1' });
    await system.data.manager.insert(Admin, { username: 'clerk', passwordHash: await hashPassword(PASSWORD), createdAt: 1, updatedAt: 1 });
  });
  afterEach(() => system.close());

  const logIn = (username: string, password: string, address = OFFICE): Promise<Response> =>
    system.server.call('verifyLogin', { username, password }, { headers: { 'x-forwarded-for': address, 'content-type': 'application/json' } });
  const flood = async (count: number): Promise<Response[]> => Promise.all(Array.from({ length: count }, (_, index) => logIn(`nobody${index}`, 'wrong')));
  const statuses = (answers: readonly Response[], status: number): number => answers.filter((answer) => answer.status === status).length;

  it('should refuse what is more than fifty in a quarter of an hour, with the time to wait', async () => {
    const answers = await flood(GUESSES + 30);
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([GUESSES, 30]);
    const next = await logIn('clerk', PASSWORD);
    expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([429, 900]);
    system.clock.pass(900_000);
    expect((await logIn('clerk', PASSWORD)).status).toBe(200);
  });

  it('should let in from there who was verified there lately, and anybody from elsewhere', async () => {
    expect((await logIn('clerk', PASSWORD)).status).toBe(200);
    const during = flood(GUESSES + 10);
    expect((await logIn('clerk', PASSWORD)).status).toBe(200);
    await during;
    expect((await logIn('clerk', PASSWORD)).status).toBe(200);
    expect((await logIn('clerk', 'wrong')).status).toBe(429);
    expect((await logIn('clerk', PASSWORD, ELSEWHERE)).status).toBe(200);
  });
});
