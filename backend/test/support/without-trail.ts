import type { TestSystem } from './test-system.js';

/** While the head of the audit trail cannot be written. */
export async function withoutTrail<Result>({ data }: Pick<TestSystem, 'data'>, work: () => Promise<Result>): Promise<Result> {
  await data.query('UPDATE audit_head SET id = 2');
  try {
    return await work();
  } finally {
    await data.query('UPDATE audit_head SET id = 1');
  }
}
