import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ADMISSION_NUMBER, TEXT } from '../common/openapi/schemas.js';
import { type OwnLabels, type RuntimeConfig, type SecondFact, SECOND_FACTS } from '../contract/index.js';

@ApiSchema({ name: 'College' })
class CollegeResponse {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty(TEXT) declare address: string;
  @ApiProperty(TEXT) declare phone: string;
  @ApiProperty(TEXT) declare email: string;
  @ApiProperty(TEXT) declare logoUrl: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'object', additionalProperties: TEXT } }) declare labels?: OwnLabels;
}

@ApiSchema({ name: 'RuntimeConfig' })
export class RuntimeConfigResponse implements RuntimeConfig {
  @ApiProperty(TEXT) declare apiBaseUrl: string;
  @ApiProperty(TEXT) declare formServiceBaseUrl: string;
  @ApiProperty() declare college: CollegeResponse;
  @ApiProperty(TEXT) declare providerLogoUrl: string;
  @ApiProperty({ type: 'array', items: TEXT }) declare gatewayOrigins: string[];
  @ApiProperty({ enum: SECOND_FACTS }) declare lookupSecondFact: SecondFact;
  @ApiProperty({ ...TEXT, description: 'The form of an admission number, a regular expression; empty: letters and digits.' }) declare admissionNumberPattern: string;
  @ApiProperty({ type: 'array', items: ADMISSION_NUMBER }) declare demoAdmissionNumbers: string[];
  @ApiProperty({ description: 'The gateway is one for tests: no money moves.' }) declare testPayments: boolean;
  @ApiProperty(TEXT) declare version: string;
}
