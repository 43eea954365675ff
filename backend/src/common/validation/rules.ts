import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { admissionNumberFault, readAdmissionNumber, TRANSACTION_ID } from '../../contract/index.js';
import { admissionNumberFaults } from '../../contract/texts/index.js';
import { ADMISSION_NUMBER, TRANSACTION_ID_SCHEMA } from '../openapi/schemas.js';

export const IsTransactionId = () => applyDecorators(Matches(TRANSACTION_ID), ApiProperty(TRANSACTION_ID_SCHEMA));

export const IsAdmissionNumber = () =>
  applyDecorators(
    ValidateBy({
      name: 'isAdmissionNumber',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && admissionNumberFault(value) === null,
        defaultMessage: (given) => admissionNumberFaults[admissionNumberFault(typeof given?.value === 'string' ? given.value : '') ?? 'invalid'],
      },
    }),
    ApiProperty(ADMISSION_NUMBER),
  );

/** As `IsAdmissionNumber` wants it, from what people type. */
export const ReadAdmissionNumber = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? readAdmissionNumber(value) : value));

export const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** An optional text; a malformed one is treated as absent instead of being refused. */
export const IgnoredUnlessMatches = (form: RegExp) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' && form.test(value) ? value : undefined)),
  );
