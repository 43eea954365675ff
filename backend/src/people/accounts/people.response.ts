import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import {
  type Enrolment, type Invitation, type Me, type OfficeSession, type Permission, PERMISSIONS, type Person, PERSON_STATES, type PersonState, type Role, ROLES,
} from '../../contract/index.js';

@ApiSchema({ name: 'Person' })
export class PersonResponse implements Person {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty(TEXT) declare username: string;
  @ApiProperty(TEXT_OR_NULL) declare name: string | null;
  @ApiProperty(TEXT_OR_NULL) declare email: string | null;
  @ApiProperty({ enum: ROLES, isArray: true }) declare roles: Role[];
  @ApiProperty({ enum: PERSON_STATES }) declare state: PersonState;
  @ApiProperty() declare hasSecondFactor: boolean;
  @ApiProperty({ ...INSTANT, nullable: true }) declare lastLoginAt: string | null;
  @ApiProperty(TEXT_OR_NULL) declare invitationFault: string | null;
}

@ApiSchema({ name: 'Me' })
export class MeResponse extends PersonResponse implements Me {
  @ApiProperty({ enum: PERMISSIONS, isArray: true }) declare permissions: Permission[];
  @ApiProperty() declare secondFactorRequired: boolean;
  @ApiProperty() declare mayEnrol: boolean;
  @ApiProperty({ type: 'integer', description: 'How many are left.' }) declare recoveryCodes: number;
}

@ApiSchema({ name: 'OfficeSession' })
export class OfficeSessionResponse implements OfficeSession {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty(INSTANT) declare createdAt: string;
  @ApiProperty(INSTANT) declare seenAt: string;
  @ApiProperty(TEXT) declare address: string;
  @ApiProperty(TEXT) declare userAgent: string;
  @ApiProperty() declare isCurrent: boolean;
}

@ApiSchema({ name: 'Invitation' })
export class InvitationResponse implements Invitation {
  @ApiProperty(TEXT) declare username: string;
  @ApiProperty(TEXT_OR_NULL) declare name: string | null;
  @ApiProperty(INSTANT) declare expiresAt: string;
}

@ApiSchema({ name: 'Enrolment' })
export class EnrolmentResponse implements Enrolment {
  @ApiProperty(TEXT) declare secret: string;
  @ApiProperty(TEXT) declare uri: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesResponse {
  @ApiProperty({ type: [String] }) declare recoveryCodes: string[];
}
