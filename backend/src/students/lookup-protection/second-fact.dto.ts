import { ApiPropertyOptional } from '@nestjs/swagger';
import { IgnoredUnlessMatches, IsAdmissionNumber, ReadAdmissionNumber } from '../../common/validation/rules.js';
import { MOBILE_LAST4, type SecondFactProof } from '../../contract/index.js';
import { LOOKUP_TOKEN } from './lookup-tokens.service.js';

/** Malformed values count as absent: the call then asks for them where required. */
export class SecondFactDto implements SecondFactProof {
  @ApiPropertyOptional({
    type: 'string', pattern: MOBILE_LAST4.source, description: 'Last four digits of the mobile number the college has; needed after SECOND_FACT_REQUIRED.',
  })
  @IgnoredUnlessMatches(MOBILE_LAST4)
  declare mobileLast4?: string;

  @ApiPropertyOptional({ type: 'string', description: 'Stands for them for two hours: from the look-up that they were given to.' })
  @IgnoredUnlessMatches(LOOKUP_TOKEN)
  declare lookupToken?: string;
}

export class ProvenNumberDto extends SecondFactDto {
  @ReadAdmissionNumber() @IsAdmissionNumber() declare admissionNumber: string;
}
