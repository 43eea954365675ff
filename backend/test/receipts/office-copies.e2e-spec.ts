import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each([ANY_DATABASE])('A receipt that the office gives out, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  async function paid() {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return { id, body: { admissionNumber: given.student.admissionNumber } };
  }
  const take = async (id: string, body: object) => (await system.office(`admin/receipts/${id}/take`, body)).json() as Promise<object>;
  const shown = async (id: string, body: object) => (await (await system.office(`admin/getFeeReceipt/${id}`, body)).json()) as { copy?: boolean };

  it('should be a copy from the second time on, whoever gives it out, and the first time none', async () => {
    const { id, body } = await paid();
    expect(await shown(id, body)).toMatchObject({ copy: false });
    expect(await shown(id, body)).toMatchObject({ copy: false });
    expect(await take(id, body)).toEqual({ copy: false });
    expect(await shown(id, body)).toMatchObject({ copy: true });
    expect(await take(id, body)).toEqual({ copy: true });
  });

  it('should be the first one for one person only when several take it at once', async () => {
    const { id, body } = await paid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(id, body)));
    expect(answers.filter((answer) => 'copy' in answer && answer.copy === false)).toHaveLength(1);
  });

  it('should stay without a mark for the student', async () => {
    const { id, body } = await paid();
    await take(id, body);
    await take(id, body);
    expect(await (await system.server.call(`getFeeReceipt/${id}`, body)).json()).not.toHaveProperty('copy');
  });

  it('should leave an entry in the audit trail each time, and count nothing for another admission number', async () => {
    const { id, body } = await paid();
    expect((await system.office(`admin/receipts/${id}/take`, { admissionNumber: 'OTHER1' })).status).toBe(404);
    await take(id, body);
    await take(id, body);
    const entries: { refusal: string; content: string }[] = await system.data.query(
      "SELECT e.refusal, d.content FROM audit_entries e JOIN audit_details d ON d.seq = e.seq WHERE e.act = 'receipt.take' AND d.subject LIKE ? ORDER BY e.seq", [`%${id}%`],
    );
    expect(entries.map(({ refusal, content }) => [refusal, /"copy":(true|false)/.exec(content)?.[1]])).toEqual([['RECEIPT_NOT_FOUND', undefined], ['', 'false'], ['', 'true']]);
  });
});
