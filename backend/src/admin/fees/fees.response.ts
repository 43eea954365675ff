import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DAY, INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  type CurrentLayout, FEE_VERSION_KINDS, type FeeVersion, type FeeVersionKind, type FeeVersionList, type FeeVersionSummary,
  OWN_WORD_KINDS, type OwnWord, type OwnWordKind,
} from '../../contract/index.js';
import { LayoutContentDto, StructureContentDto, TermsContentDto } from './fees.dto.js';

const WHOLE = { type: 'integer', minimum: 1 } as const;

@ApiSchema({ name: 'FeeVersionSummary' })
export class FeeVersionSummaryResponse implements FeeVersionSummary {
  @ApiProperty(WHOLE) declare id: number;
  @ApiProperty({ type: 'string', enum: [...FEE_VERSION_KINDS] }) declare kind: FeeVersionKind;
  @ApiProperty(WHOLE) declare semesterNo: number;
  @ApiProperty(TEXT) declare academicSession: string;
  @ApiProperty(WHOLE) declare version: number;
  @ApiProperty({ type: 'string', enum: ['draft', 'published'] }) declare state: 'draft' | 'published';
  @ApiProperty({ ...DAY, nullable: true }) declare countsFrom: string | null;
  @ApiProperty(WHOLE) declare revision: number;
  @ApiProperty(TEXT) declare editedBy: string;
  @ApiProperty(INSTANT) declare editedAt: string;
  @ApiProperty(TEXT_OR_NULL) declare publishedBy: string | null;
  @ApiProperty({ ...INSTANT, nullable: true }) declare publishedAt: string | null;
}

@ApiSchema({ name: 'FeeVersion' })
export class FeeVersionResponse extends FeeVersionSummaryResponse implements FeeVersion {
  @ApiProperty({ type: LayoutContentDto, nullable: true }) declare layout: LayoutContentDto | null;
  @ApiProperty({ type: StructureContentDto, nullable: true }) declare structure: StructureContentDto | null;
  @ApiProperty({ type: TermsContentDto, nullable: true }) declare terms: TermsContentDto | null;
  @ApiProperty({ type: [String] }) declare faults: string[];
}

@ApiSchema({ name: 'CurrentLayout' })
class CurrentLayoutResponse extends LayoutContentDto implements CurrentLayout {
  @ApiProperty(WHOLE) declare semesterNo: number;
}

@ApiSchema({ name: 'FeeVersions' })
export class FeeVersionsResponse implements FeeVersionList {
  @ApiProperty({ type: [FeeVersionSummaryResponse] }) declare versions: FeeVersionSummaryResponse[];
  @ApiProperty({ type: [CurrentLayoutResponse] }) declare layouts: CurrentLayoutResponse[];
}

@ApiSchema({ name: 'OwnWord' })
export class OwnWordResponse implements OwnWord {
  @ApiProperty(TEXT) declare word: string;
  @ApiProperty(TEXT_OR_NULL) declare hi: string | null;
  @ApiProperty({ enum: OWN_WORD_KINDS }) declare kind: OwnWordKind;
  @ApiProperty(TEXT_OR_NULL) declare otherwise: string | null;
}

@ApiSchema({ name: 'OwnWords' })
export class OwnWordsResponse {
  @ApiProperty({ type: [OwnWordResponse] }) declare words: OwnWordResponse[];
}
