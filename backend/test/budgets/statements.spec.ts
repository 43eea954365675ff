import { DataSource } from 'typeorm';
import type { AppError } from '../../src/common/errors/app-error.js';
import { StudentsService } from '../../src/students/lookup/students.service.js';
import { TestSystem } from '../support/test-system.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

/** Counts what the server sends to its database, BEGIN and COMMIT included. */
function countStatements(system: TestSystem): { since(): string[] } {
  let sent: string[] = [];
  const dataSource = system.server.app.get(DataSource);
  const logger = new Proxy(dataSource.logger, {
    get: (target, name): unknown => (name === 'logQuery' ? (sql: string) => sent.push(sql.replace(/\s+/g, ' ').trim()) : Reflect.get(target, name)),
  });
  Object.assign(dataSource, { logger });
  return {
    since() {
      const statements = sent;
      sent = [];
      return statements;
    },
  };
}

/**
 * Round trips decide how long a student waits when the database is on another machine, and unlike milliseconds they are
 * the same on every machine. Whoever needs one more has to say so here.
 */
describe.each(DATABASES)('SQL statements of a call on %s', (kind) => {
  // MariaDB is told the isolation level of each transaction.
  const transaction = kind === 'mariadb' ? 3 : 2;
  let system: TestSystem;
  let statements: ReturnType<typeof countStatements>;
  let student: GivenStudent;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    statements = countStatements(system);
    student = await system.student();
  });
  afterEach(() => system.close());

  const paid = async (): Promise<string> => {
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'pay', { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    return id;
  };
  const budget = (allowed: number): void => {
    const sent = statements.since();
    if (sent.length > allowed) throw new Error(`${sent.length} statements where ${allowed} are allowed:\n${sent.join('\n')}`);
    expect(sent.length).toBeGreaterThan(0);
  };

  it('should look a student up with one', async () => {
    await system.server.call(`fetch-student-data/${student.student.admissionNumber}`);
    budget(1);
  });

  it('should look a student up with one, also when a payment is open', async () => {
    await system.token(student);
    statements.since();
    const answer = await (await system.server.call(`fetch-student-data/${student.student.admissionNumber}`)).json();
    expect(answer).toHaveProperty('data.openPayment');
    budget(1);
  });

  it('should look up thirty students of simultaneous requests with one', async () => {
    const students = await Promise.all(Array.from({ length: 30 }, () => system.student()));
    const numbers = students.map(({ student: { admissionNumber } }) => admissionNumber);
    const service = system.server.app.get(StudentsService);
    statements.since();
    const askedFor = [...numbers, 'NOBODY1', ...numbers];
    const found = await Promise.all(askedFor.map((number) => service.find(number).then(({ admissionNumber }) => admissionNumber, ({ code }: AppError) => code)));
    budget(1);
    expect(found).toEqual([...numbers, 'STUDENT_NOT_FOUND', ...numbers]);
  });

  it('should answer a receipt with one', async () => {
    const id = await paid();
    statements.since();
    await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber });
    budget(1);
  });

  it('should begin a payment with eleven in two transactions, and find it again with four in one', async () => {
    await system.token(student);
    budget(11 + 2 * transaction);
    await system.token(student);
    budget(4 + transaction);
  });

  it('should settle with fourteen in one transaction, and know a repeat with two', async () => {
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'pay', { callback: false });
    const form = system.gateway.control.callbackForm(id);
    statements.since();
    await system.callback(form);
    budget(14 + transaction);
    await system.callback(form);
    budget(2);
  });

  it('should read the status of a settled payment with five', async () => {
    const id = await paid();
    statements.since();
    await system.status(id, student);
    budget(5);
  });
});
