import { IsOptional, registerDecorator } from 'class-validator';
import { ALL_FEE_NAMES, FORM_FIELDS, TOTAL_FEES } from '../../contract/index.js';

/** A text of the form may come as text, number (a year) or null; a list or an object is no text. */
function wireText(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'wireText',
      target: target.constructor,
      propertyName: String(property),
      options: { message: `${String(property)} is not valid` },
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.length <= 500 && !hasControls(value),
      },
    });
}

// Line breaks and other control characters have no place in a one-line field, and end headers where they get into one.
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/** Amounts are compared, never taken: a wrong kind of value is a wrong amount, so they are not typed here. */
const FEE_FIELDS = [...ALL_FEE_NAMES, TOTAL_FEES.name];

/** The body of `get-atom-token-id`: all form fields, the ids the page proposes, the fees it showed. */
export class TokenRequestDto {
  [field: string]: unknown;
  declare transaction_id?: unknown;
  declare receipt_no?: unknown;
  /** The student read the warning that a second success is refunded, and goes on. */
  declare payDespiteDoubt?: unknown;
  declare mobileLast4?: unknown;
  declare lookupToken?: unknown;
}

for (const name of ['admissionNumber', ...FORM_FIELDS.map((field) => field.name)]) {
  IsOptional()(TokenRequestDto.prototype, name);
  wireText()(TokenRequestDto.prototype, name);
}
for (const name of [...FEE_FIELDS, 'transaction_id', 'receipt_no', 'payDespiteDoubt', 'mobileLast4', 'lookupToken']) IsOptional()(TokenRequestDto.prototype, name);
