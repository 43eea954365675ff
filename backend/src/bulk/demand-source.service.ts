import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import {
  admissionKey, type DemandsScope, type DemandsStaging, type FeeRule, type Paise, ruleFinder, SCOPE_FIELDS, scopeText,
  type SemesterLayout, type StructureContent, structureFaults, sumPaise,
} from '../contract/index.js';
import { bulkChanges as texts } from '../contract/texts/index.js';
import { FeeVersionsService } from '../fees/fee-versions.service.js';
import { type SemesterSelection, type SemesterStudent, SemesterStudentsService } from '../students/records/semester-students.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import type { SourceRow } from './staged-row.js';

/** Rows staged in one transaction. */
const PAGE = 200;
/** Numbers in a refusal. */
const SHOWN = 10;

interface Demands {
  title: string;
  pages: () => AsyncGenerator<SourceRow[]>;
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
  ) {}

  /**
   * @throws AppError FEE_VERSION_NOT_FOUND of a draft too; VALIDATION_FAILED when another one counts today, its heads are not the semester's,
   *   or a number is not of one of its students.
   */
  async of({ structureId, admissionNumbers, ...scope }: DemandsStaging): Promise<Demands> {
    const version = await this.versions.get(structureId);
    if (version.kind !== 'structure' || version.state !== 'published') throw new AppError('FEE_VERSION_NOT_FOUND');
    const { semesterNo, academicSession } = version;
    const layout = this.layouts.of(semesterNo);
    const everyHead = Object.fromEntries(this.layouts.feeNames().map((name) => [name, 1]));
    const structure = version.content as StructureContent;
    const today = (await this.versions.structuresToday()).filter((one) => one.semesterNo === semesterNo);
    const isOfToday = today.some(({ id }) => id === version.id);
    const faults = structureFaults(structure, layout.fees.map(({ name }) => name));
    if (!isOfToday || faults.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { structureId: isOfToday ? faults.join(' ') : texts.notOfToday } });
    const keys = admissionNumbers && [...new Set(admissionNumbers.map(admissionKey))];
    const selection: SemesterSelection = {
      semesterNo, academicSession, scope, ...(keys ? { keys } : {}),
      // The structure of a session comes before that of none.
      exceptSessions: academicSession === '' ? today.map((one) => one.academicSession).filter((session) => session !== '') : [],
    };
    const others = keys ? await this.students.notAmong({ ...selection, keys }) : [];
    if (others.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { admissionNumbers: texts.notOfStructure(others.slice(0, SHOWN).join(', '), others.length) } });
    const findRules = ruleFinder(structure.rules);
    return {
      title: texts.title(semesterNo, academicSession, version.version, chosenText(scope, keys?.length ?? 0)),
      labels: Object.fromEntries(this.layouts.linesOf(semesterNo, everyHead).map(({ name, label }) => [name, label])),
      pages: async function* (this: DemandSource): AsyncGenerator<SourceRow[]> {
        for (let after = 0; ; ) {
          const page = await this.students.page(selection, after, PAGE);
          if (page.length > 0) yield page.map((student) => demandRow(student, semesterNo, findRules(student.scope)[0], structure, layout));
          if (page.length < PAGE) return;
          after = page.at(-1)?.id ?? after;
        }
      }.bind(this),
    };
  }
}

const chosenText = (scope: DemandsScope, numbers: number): string | null => {
  const conditions = SCOPE_FIELDS.flatMap((field) => (scope[field] === undefined ? [] : [scope[field] || texts.without[field]]));
  const parts = [...conditions, ...(numbers > 0 ? [texts.chosen(numbers)] : [])];
  return parts.length === 0 ? null : parts.join(', ');
};

/** As an import would have it; without fees no line of the structure fits. */
function demandRow(
  { id, admissionNumber, academicSession }: SemesterStudent, semesterNo: number, rule: FeeRule | undefined, structure: StructureContent, layout: SemesterLayout,
): SourceRow {
  const fees = rule ? feesOf(rule, structure, layout) : null;
  const content = { line: id, admissionNumber, semesterNo, academicSession, texts: {}, fees };
  return { content, rule: rule ? scopeText(rule) : '' };
}

function feesOf({ amounts }: FeeRule, { heads: names }: StructureContent, { fees }: SemesterLayout): { heads: Record<string, Paise>; total: Paise } {
  const heads = Object.fromEntries(fees.map(({ name }): [string, Paise] => [name, amounts[names.indexOf(name)] ?? 0]));
  return { heads, total: sumPaise(Object.values(heads)) };
}
