import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { isLanguage, LANGUAGES, readAdmissionNumber, TRANSACTION_ID } from '../../contract/index.js';
import { ADMISSION_NUMBER, TRANSACTION_ID_SCHEMA } from '../openapi/schemas.js';

export const IsTransactionId = () => applyDecorators(Matches(TRANSACTION_ID), ApiProperty(TRANSACTION_ID_SCHEMA));

const ADMISSION_NUMBERS = 'admission-numbers';

/** The college may have a form of its own, which a decorator cannot know: the validation pipe applies it. */
export const IsAdmissionNumber = () =>
  applyDecorators(
    // Without any rule the pipe would drop the field as unknown.
    ValidateBy({ name: 'isAdmissionNumber', validator: { validate: () => true } }),
    (target: object, property: string | symbol) => Reflect.defineMetadata(ADMISSION_NUMBERS, [...admissionNumbersOf(target), String(property)], target),
    ApiProperty(ADMISSION_NUMBER),
  );

/** Names of the fields of a DTO that are admission numbers. */
export const admissionNumbersOf = (dto: object): string[] => (Reflect.getMetadata(ADMISSION_NUMBERS, dto) as string[] | undefined) ?? [];

/** As `IsAdmissionNumber` wants it, from what people type. */
export const ReadAdmissionNumber = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? readAdmissionNumber(value) : value));

export const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** The name of a language; one that we do not speak is treated as absent: nobody should fail to pay for it. */
export const InLanguage = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ enum: Object.keys(LANGUAGES), description }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (isLanguage(value) ? value : undefined)),
  );

/** An optional text; a malformed one is treated as absent instead of being refused. */
export const IgnoredUnlessMatches = (form: RegExp) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' && form.test(value) ? value : undefined)),
  );

/** Control characters and marks that turn the direction of a line can forge what people read on screens, receipts and mails. */
export const IsOneLine = () => Matches(/^[^\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]*$/u);
