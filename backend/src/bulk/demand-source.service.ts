import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import {
  type DemandsStaging, fittingRules, type FeeRule, istDate, type Paise, scopeText, type SemesterLayout, type StructureContent, structureFaults, sumPaise,
} from '../contract/index.js';
import { bulkChanges as texts } from '../contract/texts/index.js';
import { FeeVersionsService } from '../fees/fee-versions.service.js';
import type { ImportRow } from '../students/import/file/import-row.js';
import { type SemesterStudent, SemesterStudentsService } from '../students/records/semester-students.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';

/** Rows staged in one transaction. */
const PAGE = 200;

/** A row as an import would have it; without fees no line of the structure fits. */
export interface DemandRow {
  studentId: number;
  content: ImportRow;
  /** Which line of the structure decided. */
  rule: string;
}

interface Demands {
  title: string;
  pages: () => AsyncGenerator<DemandRow[]>;
  /** By the names of the heads. */
  labels: Readonly<Record<string, string>>;
}

/** The fees that a published structure asks of the students of its semester (docs/requirements.md#fee-structures). */
@Injectable()
export class DemandSource {
  constructor(
    private readonly versions: FeeVersionsService,
    private readonly students: SemesterStudentsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError FEE_VERSION_NOT_FOUND of a draft too; VALIDATION_FAILED when it counts later, or its heads are not the semester's today. */
  async of({ structureId, course }: DemandsStaging): Promise<Demands> {
    const version = await this.versions.get(structureId);
    if (version.kind !== 'structure' || version.state !== 'published') throw new AppError('FEE_VERSION_NOT_FOUND');
    const { semesterNo, academicSession } = version;
    const layout = this.layouts.of(semesterNo);
    const structure = version.content as StructureContent;
    const isOfToday = (version.countsFrom ?? '') <= istDate(new Date(this.clock.now()));
    const faults = structureFaults(structure, layout.fees.map(({ name }) => name));
    if (!isOfToday || faults.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { structureId: isOfToday ? faults.join(' ') : texts.countsLater } });
    return {
      title: texts.title(semesterNo, academicSession, version.version, course ?? null),
      labels: Object.fromEntries(layout.fees.map(({ name, label }) => [name, label])),
      pages: async function* (this: DemandSource): AsyncGenerator<DemandRow[]> {
        for (let after = 0; ; ) {
          const page = await this.students.page({ semesterNo, academicSession, course }, after, PAGE);
          if (page.length > 0) yield page.map((student) => demandRow(student, semesterNo, structure, layout));
          if (page.length < PAGE) return;
          after = page.at(-1)?.id ?? after;
        }
      }.bind(this),
    };
  }
}

function demandRow(
  { id, admissionNumber, academicSession, scope }: SemesterStudent, semesterNo: number, structure: StructureContent, layout: SemesterLayout,
): DemandRow {
  // The most specific of the lines that fit wins.
  const [rule] = fittingRules(structure.rules, scope);
  const fees = rule ? feesOf(rule, structure, layout) : null;
  const content = { line: id, admissionNumber, semesterNo, academicSession, texts: {}, fees };
  return { studentId: id, content, rule: rule ? scopeText(rule) : '' };
}

function feesOf({ amounts }: FeeRule, { heads: names }: StructureContent, { fees }: SemesterLayout): { heads: Record<string, Paise>; total: Paise } {
  const heads = Object.fromEntries(fees.map(({ name }): [string, Paise] => [name, amounts[names.indexOf(name)] ?? 0]));
  return { heads, total: sumPaise(Object.values(heads)) };
}
