import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, DAY, INSTANT, RUPEES, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  BULK_KINDS, BULK_OUTCOMES, BULK_PLANS, BULK_STATES, type BulkChange, type BulkChangeList, type BulkDifference, type BulkKind, type BulkOutcome,
  type BulkPlan, type BulkRow, type BulkRows, type BulkState, type BulkSum, STUDENT_PLANS, type StudentPlan,
} from '../../contract/index.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'BulkSum' })
class BulkSumResponse implements BulkSum {
  @ApiProperty(COUNT) declare count: number;
  @ApiProperty(RUPEES) declare before: number;
  @ApiProperty(RUPEES) declare after: number;
}

@ApiSchema({ name: 'BulkDifference' })
class BulkDifferenceResponse extends BulkSumResponse implements BulkDifference {
  @ApiProperty(TEXT) declare name: string;
}

/** For types only: the properties are declared below the class. */
const Plans = class {} as new () => Record<BulkPlan, BulkSum>;
@ApiSchema({ name: 'BulkPlans' })
class BulkPlansResponse extends Plans {}
for (const plan of BULK_PLANS) ApiProperty({ type: BulkSumResponse })(BulkPlansResponse.prototype, plan);

const Outcomes = class {} as new () => Record<BulkOutcome, number>;
@ApiSchema({ name: 'BulkOutcomes' })
class BulkOutcomesResponse extends Outcomes {}
for (const outcome of BULK_OUTCOMES) ApiProperty(COUNT)(BulkOutcomesResponse.prototype, outcome);

const Students = class {} as new () => Record<StudentPlan, number>;
@ApiSchema({ name: 'BulkStudents' })
class BulkStudentsResponse extends Students {}
for (const plan of STUDENT_PLANS) ApiProperty(COUNT)(BulkStudentsResponse.prototype, plan);

@ApiSchema({ name: 'BulkChange' })
export class BulkChangeResponse implements BulkChange {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty({ enum: BULK_KINDS }) declare kind: BulkKind;
  @ApiProperty(TEXT) declare title: string;
  @ApiProperty({ enum: BULK_STATES }) declare state: BulkState;
  @ApiProperty(TEXT) declare stagedBy: string;
  @ApiProperty(INSTANT) declare stagedAt: string;
  @ApiProperty(TEXT_OR_NULL) declare approvedBy: string | null;
  @ApiProperty({ ...INSTANT, nullable: true }) declare endedAt: string | null;
  @ApiProperty(COUNT) declare rows: number;
  @ApiProperty({ type: BulkPlansResponse }) declare plans: BulkPlansResponse;
  @ApiProperty({ type: BulkOutcomesResponse }) declare outcomes: BulkOutcomesResponse;
  @ApiProperty({ type: [BulkDifferenceResponse] }) declare byHead: BulkDifferenceResponse[];
  @ApiProperty({ type: [BulkDifferenceResponse] }) declare byCourse: BulkDifferenceResponse[];
  @ApiProperty({ type: BulkStudentsResponse }) declare students: BulkStudentsResponse;
  @ApiProperty({ ...COUNT, description: 'Rows that would do anything at all.' }) declare changing: number;
  @ApiProperty({ ...COUNT, nullable: true, description: 'While it is being staged: how many rows will come.' }) declare expected: number | null;
  @ApiProperty() declare mayBeUndone: boolean;
}

@ApiSchema({ name: 'PublishedStructure' })
class PublishedStructureResponse {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT) declare academicSession: string;
  @ApiProperty({ type: 'integer' }) declare version: number;
  @ApiProperty(DAY) declare countsFrom: string;
}

const WORDS = { type: 'array', items: TEXT } as const;

@ApiSchema({ name: 'BulkScopes' })
class BulkScopesResponse {
  @ApiProperty(WORDS) declare category: string[];
  @ApiProperty(WORDS) declare gender: string[];
  @ApiProperty(WORDS) declare awardType: string[];
}

@ApiSchema({ name: 'BulkChangeList' })
export class BulkChangeListResponse implements BulkChangeList {
  @ApiProperty({ type: [BulkChangeResponse] }) declare changes: BulkChangeResponse[];
  @ApiProperty({ type: [PublishedStructureResponse] }) declare structures: PublishedStructureResponse[];
  @ApiProperty({ type: 'array', items: TEXT }) declare courses: string[];
  @ApiProperty({ type: BulkScopesResponse }) declare scopes: BulkScopesResponse;
}

@ApiSchema({ name: 'BulkRow' })
class BulkRowResponse implements BulkRow {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty({ enum: BULK_PLANS }) declare plan: BulkPlan;
  @ApiProperty({ enum: BULK_OUTCOMES }) declare outcome: BulkOutcome;
  @ApiProperty({ ...RUPEES, nullable: true }) declare before: number | null;
  @ApiProperty({ ...RUPEES, nullable: true }) declare after: number | null;
  @ApiProperty(TEXT) declare rule: string;
  @ApiProperty({ type: 'integer', nullable: true }) declare line: number | null;
  @ApiProperty({ enum: STUDENT_PLANS }) declare student: StudentPlan;
  @ApiProperty({ type: 'array', items: TEXT }) declare fields: string[];
}

@ApiSchema({ name: 'BulkRows' })
export class BulkRowsResponse implements BulkRows {
  @ApiProperty({ type: [BulkRowResponse] }) declare rows: BulkRowResponse[];
  @ApiProperty({ type: 'integer', nullable: true }) declare next: number | null;
}
