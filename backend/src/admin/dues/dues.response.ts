import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, DAY, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import type { Counted, DueAge, DueFee, DueFees, DuesReport, DuesRow, RemindersState } from '../../contract/index.js';

const MONEY = { type: 'number', description: 'Rupees, at most two decimals.' } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'DuesCount' })
class CountedResponse implements Counted {
  @ApiProperty(COUNT) declare count: number;
  @ApiProperty(MONEY) declare amount: number;
}

@ApiSchema({ name: 'DuesAges' })
class DuesAgesResponse implements Record<DueAge, Counted> {
  @ApiProperty({ type: CountedResponse }) declare month: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare quarter: CountedResponse;
  @ApiProperty({ type: CountedResponse }) declare older: CountedResponse;
}

@ApiSchema({ name: 'DuesTotal' })
class DuesTotalResponse implements Pick<DuesRow, 'ages' | 'all' | 'lateFees'> {
  @ApiProperty({ type: DuesAgesResponse }) declare ages: DuesAgesResponse;
  @ApiProperty({ type: CountedResponse }) declare all: CountedResponse;
  @ApiProperty(MONEY) declare lateFees: number;
}

@ApiSchema({ name: 'DuesRow' })
class DuesRowResponse extends DuesTotalResponse implements DuesRow {
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(TEXT) declare course: string;
}

@ApiSchema({ name: 'DuesReport' })
export class DuesReportResponse implements DuesReport {
  @ApiProperty({ type: [DuesRowResponse] }) declare rows: DuesRowResponse[];
  @ApiProperty({ type: DuesTotalResponse }) declare total: DuesTotalResponse;
}

@ApiSchema({ name: 'DueFee' })
class DueFeeResponse implements DueFee {
  @ApiProperty(ADMISSION_NUMBER) declare admissionNumber: string;
  @ApiProperty(TEXT_OR_NULL) declare name: string | null;
  @ApiProperty(TEXT_OR_NULL) declare course: string | null;
  @ApiProperty({ type: 'integer' }) declare semesterNo: number;
  @ApiProperty(MONEY) declare amount: number;
  @ApiProperty(MONEY) declare lateFee: number;
  @ApiProperty({ ...DAY, nullable: true }) declare dueOn: string | null;
  @ApiProperty(DAY) declare since: string;
  @ApiProperty({ ...DAY, nullable: true }) declare remindedOn: string | null;
  @ApiProperty({ type: 'boolean' }) declare isStopped: boolean;
}

@ApiSchema({ name: 'DueFees' })
export class DueFeesResponse implements DueFees {
  @ApiProperty({ type: [DueFeeResponse] }) declare fees: DueFeeResponse[];
  @ApiProperty({ type: 'integer', nullable: true }) declare next: number | null;
}

@ApiSchema({ name: 'RemindersState' })
export class RemindersStateResponse implements RemindersState {
  @ApiProperty({ type: CountedResponse }) declare toRemind: CountedResponse;
  @ApiProperty(COUNT) declare noAddress: number;
  @ApiProperty(COUNT) declare stopped: number;
  @ApiProperty(COUNT) declare remindedLately: number;
  @ApiProperty(COUNT) declare inDoubt: number;
  @ApiProperty(COUNT) declare closed: number;
  @ApiProperty({ type: 'boolean' }) declare isRunning: boolean;
  @ApiProperty({ type: 'boolean' }) declare canMail: boolean;
}
