import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { IsOneLine, Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import { REASON_MAX, type Role, ROLES } from '../../contract/index.js';

const NAME_MAX = 100;
const ID_MAX = 2 ** 31 - 1;
const ID = { type: 'integer', minimum: 1, maximum: ID_MAX } as const;

const REASON = { ...TEXT, maxLength: REASON_MAX, description: 'Why, for who has to approve it.' } as const;

@ValidationErrorCode('PERSON_NOT_FOUND')
export class PersonParams {
  @ApiProperty(ID) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare personId: number;
}

@ValidationErrorCode('PERSON_NOT_FOUND')
export class PersonSessionParams extends PersonParams {
  @ApiProperty(ID) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare sessionId: number;
}

@ValidationErrorCode('NOT_IN_THIS_STATE')
export class SessionParams {
  @ApiProperty(ID) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare sessionId: number;
}

@ApiSchema({ name: 'PersonRoles' })
export class RolesDto {
  @ApiProperty({ enum: ROLES, isArray: true, minItems: 1 }) @IsIn(ROLES, { each: true }) @ArrayMinSize(1) @ArrayMaxSize(ROLES.length) declare roles: Role[];
  @ApiPropertyOptional(REASON) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}

@ApiSchema({ name: 'PersonEnabling' })
export class EnableDto {
  @ApiPropertyOptional(REASON) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}

class DetailsDto {
  @ApiProperty({ ...TEXT, maxLength: NAME_MAX }) @Trimmed() @IsString() @IsNotEmpty() @MaxLength(NAME_MAX) @IsOneLine() declare name: string;
  @ApiProperty({ ...TEXT, description: 'One mail address.' }) @Trimmed() @IsString() @MaxLength(100) declare email: string;
}

@ApiSchema({ name: 'PersonDetails' })
export class ChangedDetailsDto extends DetailsDto {
  @ApiPropertyOptional(REASON) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}

@ApiSchema({ name: 'NewPerson' })
export class InviteDto extends DetailsDto {
  @ApiProperty(TEXT) @Trimmed() @IsString() declare username: string;
  @ApiProperty({ enum: ROLES, isArray: true, minItems: 1 }) @IsIn(ROLES, { each: true }) @ArrayMinSize(1) @ArrayMaxSize(ROLES.length) declare roles: Role[];
  @ApiPropertyOptional(REASON) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}

@ApiSchema({ name: 'PasswordChange' })
export class PasswordDto {
  @ApiProperty({ ...TEXT, description: 'The present password.' }) @IsString() @MaxLength(1_000) declare current: string;
  @ApiProperty(TEXT) @IsString() @MaxLength(1_000) declare password: string;
}

@ApiSchema({ name: 'Code' })
export class CodeDto {
  @ApiProperty({ ...TEXT, description: 'Of the second factor, or a recovery code.' }) @IsString() @MaxLength(40) declare code: string;
}

@ApiSchema({ name: 'InvitationToken' })
export class InvitationDto {
  @ApiProperty(TEXT) @IsString() @MaxLength(100) declare token: string;
}

@ApiSchema({ name: 'InvitationAnswer' })
export class AcceptDto extends InvitationDto {
  @ApiProperty(TEXT) @IsString() @MaxLength(1_000) declare password: string;
}
