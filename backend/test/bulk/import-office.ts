import type { Approval, BulkChange, BulkChangeList, BulkRow, BulkRows, ImportUpload } from '../../src/contract/index.js';
import { eventually } from '../support/eventually.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import type { TestDatabase } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

type Kind = 'sqlite' | 'mariadb';
export type Staged = Extract<ImportUpload, { outcome: 'staging' }>;

/** An office that gives files of students. */
export class ImportOffice {
  private constructor(
    readonly system: TestSystem,
    readonly staff: OfficeStaff,
  ) {}

  static async open(kind: Kind, approvals: 'one' | 'two' = 'one'): Promise<ImportOffice> {
    const system = await TestSystem.open(kind, { APPROVALS: approvals });
    return new ImportOffice(system, await officeStaff(system, { reena: 'registrar', bina: 'registrar', asha: 'accountant', clerk: 'clerk' }));
  }

  get database(): TestDatabase {
    return this.system.database;
  }

  send(content: string | Uint8Array, name = 'students.csv', columns?: Record<string, string>, person = 'reena'): Promise<Response> {
    const form = new FormData();
    if (columns) form.append('columns', JSON.stringify(columns));
    form.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), name);
    const authorization = `Basic ${Buffer.from(`${person}:seven green umbrellas`).toString('base64')}`;
    return fetch(`${this.system.server.url}/mmmcollege-api/admin/bulk-changes/import`, { method: 'POST', headers: { authorization }, body: form });
  }

  async upload(content: string | Uint8Array, name?: string, columns?: Record<string, string>): Promise<ImportUpload> {
    return (await (await this.send(content, name, columns)).json()) as ImportUpload;
  }

  /** @returns faults as `cell column: reason`; what else came of it by its name. */
  async faults(content: string | Uint8Array, name?: string): Promise<string[]> {
    const answer = await this.upload(content, name);
    return answer.outcome === 'faults' ? answer.faults.map(({ cell, column, reason }) => `${cell ?? '-'} ${column ?? '-'}: ${reason}`) : [answer.outcome];
  }

  async ask<Answer>(path: string, body: object = {}, person = 'reena'): Promise<Answer> {
    return (await (await this.staff.as(person, path, body)).json()) as Answer;
  }

  async change(id: number): Promise<BulkChange> {
    const { changes } = await this.ask<BulkChangeList>('admin/bulk-changes');
    return changes.find((change) => change.id === id) as BulkChange;
  }

  ended(id: number, state: BulkChange['state'], timeoutMs?: number): Promise<BulkChange> {
    return eventually(async () => {
      const change = await this.change(id);
      expect(change.state).toBe(state);
      return change;
    }, timeoutMs);
  }

  /** Uploads a good file and waits until it is staged. */
  async stage(content: string | Uint8Array, name?: string): Promise<BulkChange> {
    const answer = await this.upload(content, name);
    expect(answer).toMatchObject({ outcome: 'staging' });
    return this.ended((answer as Staged).changeId, 'staged');
  }

  async apply(id: number): Promise<BulkChange> {
    expect(await this.staff.outcome('reena', `admin/bulk-changes/${id}/apply`, { reason: 'September' })).toBe('204');
    return this.ended(id, 'done');
  }

  async undo(id: number): Promise<BulkChange> {
    expect(await this.staff.outcome('reena', `admin/bulk-changes/${id}/undo`, { reason: 'the wrong file' })).toBe('204');
    return this.ended(id, 'undone');
  }

  async rows(id: number, filter: object = {}): Promise<BulkRow[]> {
    return (await this.ask<BulkRows>(`admin/bulk-changes/${id}/rows`, filter)).rows;
  }

  /** As number, what it does to the student, what to the fee, what became of it. */
  async told(id: number, filter: object = {}): Promise<string[]> {
    return (await this.rows(id, filter)).map(({ admissionNumber, student, plan, outcome }) => [admissionNumber, student, plan, outcome].join(' '));
  }

  async approvalFor(person: string): Promise<Approval | undefined> {
    return (await this.ask<{ approvals: Approval[] }>('admin/approvals', {}, person)).approvals[0];
  }

  close(): Promise<void> {
    return this.system.close();
  }
}
