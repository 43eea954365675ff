import { existsSync } from 'node:fs';
import { makePrivateFolder } from '../database/sqlite/private-files.js';
import { DEMO_KID, newKey, writeReceiptKeys } from '../receipts/proof/receipt-keys.js';
import { DemoAdmissionNumbers } from '../database/demo-admission-numbers.js';
import { openDataSource } from '../database/data-source.js';
import { Transactions } from '../database/transactions.js';
import { DEMO_STUDENTS } from '../demo/demo-students.js';
import { DEMO_LOGIN, loadDemoData } from '../demo/load-demo-data.js';
import { ENTITIES } from '../entities.js';

export interface PreparedDatabase {
  admissionNumbers: string[];
  /** What LOOKUP_SECOND_FACT=mobile asks for besides each of them. */
  mobileLast4: string[];
  login: { username: string; password: string };
  loaded: boolean;
}

/** A key of the demo's own, so that its receipts can be verified. Production refuses it by its name. */
export function prepareDevelopmentKeys(file: string): void {
  if (existsSync(file)) return;
  makePrivateFolder(file);
  writeReceiptKeys(file, { active: DEMO_KID, keys: [newKey(DEMO_KID, Date.now())] });
}

export async function prepareDevelopmentDatabase(url: string): Promise<PreparedDatabase> {
  const dataSource = await openDataSource(url, ENTITIES);
  try {
    await dataSource.runMigrations();
    const loaded = await loadDemoData(dataSource, Date.now());
    const admissionNumbers = await new DemoAdmissionNumbers(new Transactions(dataSource)).list();
    const mobileOf = (number: string) => DEMO_STUDENTS.find(({ student }) => student.admissionNumber === number)?.student.mobile ?? '';
    return { admissionNumbers, mobileLast4: admissionNumbers.map((number) => mobileOf(number).slice(-4)), login: DEMO_LOGIN, loaded };
  } finally {
    await dataSource.destroy();
  }
}
