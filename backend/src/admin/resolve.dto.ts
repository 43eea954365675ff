import { IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { RESOLUTIONS, type ResolveRequest, REVIEW_KINDS, type ReviewKind, type ReviewResolution } from '../contract/index.js';

/** One case of the review queue as the queue named it, and how it ends. */
export class ResolveDto implements ResolveRequest {
  @IsIn(REVIEW_KINDS) declare kind: ReviewKind;
  @ValidateIf((_body, id: unknown) => id !== null) @IsString() @MaxLength(32) declare gatewayTxnId: string | null;
  @IsIn(RESOLUTIONS) declare resolution: ReviewResolution;
}
