import type { DataSource } from 'typeorm';
import { Admin } from '../people/admin.entity.js';
import { hashPassword } from '../people/passwords/password-hash.js';
import { FeeDemand } from '../students/fee-demand.entity.js';
import { Student } from '../students/student.entity.js';
import { DEMO_VALUE } from '../database/demo-admission-numbers.js';
import { StoredValue } from '../database/stored-value.entity.js';
import { Transactions } from '../database/transactions.js';
import { DEMO_ADMISSION_NUMBERS, DEMO_STUDENTS } from './demo-students.js';

/** Production refuses a database with this login. */
export const DEMO_LOGIN = { username: 'admin', password: 'demo-fee-office' } as const;

/**
 * Fills an empty, migrated database and marks it as demo.
 *
 * @returns `false` when it holds a student or an administrator already.
 */
export async function loadDemoData(dataSource: DataSource, now: number): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_LOGIN.password);
  const times = { createdAt: now, updatedAt: now };
  return new Transactions(dataSource).run(async (tx) => {
    if ((await tx.count(Student)) + (await tx.count(Admin)) > 0) return false;
    await tx.insert(StoredValue, { name: DEMO_VALUE, value: DEMO_ADMISSION_NUMBERS.join(',') });
    await tx.insert(Admin, { username: DEMO_LOGIN.username, passwordHash, ...times });
    for (const { student, demand } of DEMO_STUDENTS) {
      const { id: studentId } = await tx.save(tx.create(Student, { ...student, ...times }));
      if (demand) await tx.insert(FeeDemand, { studentId, ...demand, ...times });
    }
    return true;
  });
}
