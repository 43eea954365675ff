import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AuditFilter, type AuditPage, type AuditRecord, type AuditSearch, type AuditValues, DAY_MS, istIsoDateTime, startOfIstDay } from '../contract/index.js';
import { csvLine } from './csv-line.js';
import { readContent } from './audit-content.js';
import { AuditRepository, type Criteria, type StoredEntry } from './audit.repository.js';

const PAGE = 50;
const CSV_PAGE = 500;

/** Reads the trail for the office. Who does so is recorded where it is asked for. */
@Injectable()
export class AuditSearchService {
  constructor(private readonly entries: AuditRepository) {}

  async search(search: AuditSearch): Promise<AuditPage> {
    const found = await this.entries.search(criteriaOf(search), PAGE + 1);
    const entries = found.slice(0, PAGE).map(recordOf);
    return { entries, next: found.length > PAGE ? (entries.at(-1)?.seq ?? null) : null };
  }

  /** The end of the chain. */
  async head(): Promise<{ seq: number; mac: string }> {
    const head = await this.entries.head();
    if (!head) throw new Error('the audit trail has no head');
    return head;
  }

  count(filter: AuditFilter): Promise<number> {
    return this.entries.count(criteriaOf(filter));
  }

  /** Every entry of one act, newest first. */
  ofAct(act: string): AsyncGenerator<AuditRecord> {
    return this.all({ act });
  }

  /** Every entry about one subject, newest first. */
  ofSubject(subject: string): AsyncGenerator<AuditRecord> {
    return this.all({ subject });
  }

  private async *all(criteria: Criteria): AsyncGenerator<AuditRecord> {
    for (let before: number | undefined; ; ) {
      const found = await this.entries.search({ ...criteria, ...(before === undefined ? {} : { before }) }, CSV_PAGE);
      yield* found.map(recordOf);
      before = found.at(-1)?.seq;
      if (found.length < CSV_PAGE) return;
    }
  }

  /**
   * As `docs/requirements.md#csv-export` has it; newest first.
   *
   * @param isWhole otherwise only who did what and when.
   */
  csv(filter: AuditFilter, isWhole = true): Readable {
    return Readable.from(this.lines(filter, isWhole), { objectMode: false });
  }

  private async *lines(filter: AuditFilter, isWhole: boolean): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(COLUMNS)}`;
    for (let before: number | undefined; ; ) {
      const found = await this.entries.search(criteriaOf({ ...filter, ...(before === undefined ? {} : { before }) }), CSV_PAGE);
      if (found.length > 0) yield found.map((entry) => csvLine(cellsOf(isWhole ? recordOf(entry) : bareRecord(recordOf(entry))))).join('');
      before = found.at(-1)?.seq;
      if (found.length < CSV_PAGE) return;
    }
  }
}

const COLUMNS = ['Number', 'Time', 'Person', 'Address', 'Act', 'Refused', 'Subject', 'Before', 'After', 'Details', 'Request'];

/** Who did what and when. */
export const bareRecord = (record: AuditRecord): AuditRecord => ({ ...record, address: null, subject: null, before: null, after: null, details: null });

const valuesText = (values: AuditValues | null): string => Object.entries(values ?? {}).map(([name, value]) => `${name}: ${String(value)}`).join('; ');

const cellsOf = ({ seq, at, person, address, act, refusal, subject, before, after, details, requestId }: AuditRecord): string[] =>
  [String(seq), at, person ?? '', address ?? '', act, refusal, subject ?? '', valuesText(before), valuesText(after), valuesText(details), requestId];

function criteriaOf({ person, act, subject, from, to, before }: AuditSearch): Criteria {
  return {
    ...(person ? { person } : {}), ...(act ? { act } : {}), ...(subject ? { subject } : {}),
    ...(from ? { from: startOfIstDay(from) } : {}), ...(to ? { until: startOfIstDay(to) + DAY_MS } : {}), ...(before ? { before } : {}),
  };
}

/** What stands beside an empty salt was erased, and put there again by nobody who may. */
function boundValues({ details }: StoredEntry) {
  const isActorBound = details !== null && details.actorSalt !== null;
  const isSubjectBound = details !== null && details.subjectSalt !== null;
  return {
    person: isActorBound ? details.person : null, address: isActorBound ? details.address : null,
    subject: isSubjectBound ? details.subject : null, content: isSubjectBound ? details.content : null,
  };
}

/** What nobody can read `audit:verify` names; the rest is shown all the same. */
const readTime = (at: number): Date => new Date(Number.isNaN(new Date(at).getTime()) ? 0 : at);

function recordOf(entry: StoredEntry): AuditRecord {
  const { seq, at, act, refusal, requestId } = entry;
  const { person, address, subject, content: text } = boundValues(entry);
  const content = readContent(text);
  return {
    seq, at: istIsoDateTime(readTime(at)), act, refusal, requestId,
    person, address, subject,
    before: content.before ?? null, after: content.after ?? null, details: content.details ?? null,
  };
}
