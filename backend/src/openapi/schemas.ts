import {
  ADMISSION_NUMBER_MAX, ADMISSION_NUMBER_PATTERN, ALL_FEE_NAMES, type ErrorBody, ERROR_CODES, type LookupCap, type NamedKeys, type PaidHead, type PaymentStatus, RECEIPT_NO,
  type ReceiptData, type ReceiptRow, RESOLUTIONS, type ResolveRequest, REVIEW_KINDS, type ReviewItem, type ReviewQueue, type RuntimeConfig, SECOND_FACTS, SHOWN_STATUSES,
  type StudentData, type TokenResponse, TOTAL_FEES, TRANSACTION_ID, type TransactionRecord,
} from '../contract/index.js';

/** The part of JSON Schema that OpenAPI 3.0 has and this document uses. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  description?: string;
  nullable?: boolean;
  enum?: readonly (string | null)[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  oneOf?: readonly Schema[];
  $ref?: string;
}

/** Exactly the named fields of the contract's type: one that is missing here, or too much, does not compile. */
const fieldsOf = <Type>(properties: Record<NamedKeys<Type> & string, Schema>): Record<string, Schema> => properties;

export const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: 'string', nullable: true };
const rupees: Schema = { type: 'number', minimum: 0, description: 'Rupees, at most two decimals.' };
export const transactionId: Schema = { type: 'string', pattern: TRANSACTION_ID.source };
export const receiptNo: Schema = { type: 'string', pattern: RECEIPT_NO.source };
export const admissionNumber: Schema = { type: 'string', pattern: ADMISSION_NUMBER_PATTERN.source, maxLength: ADMISSION_NUMBER_MAX };
const shownStatus: Schema = { type: 'string', enum: SHOWN_STATUSES };
const date: Schema = { type: 'string', format: 'date', description: 'IST day.' };
const instant: Schema = { type: 'string', format: 'date-time', description: 'ISO 8601 with +05:30.' };
const instantOrNull: Schema = { ...instant, nullable: true };
const pwd: Schema = { type: 'string', enum: ['Y', 'N', null], nullable: true };

export const object = (properties: Record<string, Schema>, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object', properties, required,
});
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Every fee head of any semester: present are those of the student's own. */
const feeFields: Record<string, Schema> = Object.fromEntries([...ALL_FEE_NAMES, TOTAL_FEES.name].map((name) => [name, rupees]));

const studentFields = {
  studentName: textOrNull, rollNo: textOrNull, mobile: textOrNull, email: textOrNull, course: textOrNull, course_full_name: textOrNull,
  faculty: textOrNull, year: textOrNull, yearOfRegistration: textOrNull, mothersName: textOrNull, fathersName: textOrNull,
  townName: textOrNull, grdName: textOrNull, grdMobile: textOrNull, gender: textOrNull, caste: textOrNull,
};

const feeHead = { name: text, label: text };

const student = fieldsOf<StudentData>({
  admissionNumber, semesterNo: { type: 'integer' }, academicSession: textOrNull, ...studentFields, pwd,
  paid: { ...object({ transaction_id: transactionId, receipt_no: receiptNo }), nullable: true },
  fields: list(text), heads: list(object(feeHead)),
});

const receipt = fieldsOf<ReceiptData>({
  admissionNumber, semesterNo: { type: 'integer' }, ...studentFields, pwd, receipt_no: receiptNo, transaction_id: transactionId,
  transaction_date: instant, total_fees: rupees,
  details: list(object(fieldsOf<ReceiptRow>({ label: text, field: text }))),
  heads: list(object(fieldsOf<PaidHead>({ ...feeHead, amount: { ...rupees, nullable: true } }))),
});

const token = fieldsOf<TokenResponse>({
  provider: text, tokenData: object({ atomTokenId: text }), merchant_id: text, transaction_id: transactionId, receipt_no: receiptNo, returnUrl: text,
  checkoutScriptUrl: text, environment: { type: 'string', enum: ['uat', 'prod'] },
});

const paymentStatus = fieldsOf<PaymentStatus>({
  transaction_id: transactionId, transaction_status: shownStatus, amount: rupees, nextCheckAt: instantOrNull,
  safeToPayAgain: { type: 'boolean' }, mayPayDespiteDoubt: { type: 'boolean' }, receipt_no: { ...receiptNo, nullable: true },
  settledReceiptNo: { ...receiptNo, nullable: true }, maskedEmail: textOrNull,
  refundDueBy: { ...date, nullable: true }, story: list(object({ at: instant, status: shownStatus })),
});

const transaction = fieldsOf<TransactionRecord>({
  admissionNumber, studentName: textOrNull, email: textOrNull, mobile: textOrNull, course: textOrNull, semesterNo: { type: 'integer' },
  total_fees: rupees, transaction_id: transactionId, transaction_status: shownStatus, transaction_date: instant, receipt_no: receiptNo,
});

const reviewItem = fieldsOf<ReviewItem>({
  kind: { type: 'string', enum: REVIEW_KINDS }, transaction_id: transactionId, receipt_no: receiptNo, admissionNumber, since: instant,
  resolutions: list({ type: 'string', enum: RESOLUTIONS }),
  payment: {
    ...object({ studentName: textOrNull, transaction_status: shownStatus, amount: rupees, mayRelease: { type: 'boolean' } }), nullable: true,
  },
  charge: {
    ...object({ gatewayTxnId: textOrNull, bankTxnId: textOrNull, amount: { ...rupees, nullable: true }, paidAt: instantOrNull }), nullable: true,
  },
  settledBy: { ...object({ transaction_id: transactionId, receipt_no: receiptNo }), nullable: true },
  feeToday: { ...rupees, nullable: true },
  dates: { ...object({ receipt: date, named: date }), nullable: true },
  mail: { ...object({ recipient: text, attempts: { type: 'integer' }, reason: textOrNull }), nullable: true },
});

const resolveRequest = fieldsOf<ResolveRequest>({
  kind: { type: 'string', enum: REVIEW_KINDS }, gatewayTxnId: textOrNull, resolution: { type: 'string', enum: RESOLUTIONS },
});

const runtimeConfig = fieldsOf<RuntimeConfig>({
  apiBaseUrl: text, formServiceBaseUrl: text, college: object({ name: text, address: text, phone: text, email: text, logoUrl: text }),
  providerLogoUrl: text, gatewayOrigins: list(text), lookupSecondFact: { type: 'string', enum: SECOND_FACTS },
  demoAdmissionNumbers: list(admissionNumber),
  testPayments: { type: 'boolean', description: 'The gateway is one for tests: no money moves.' },
});

const failure = fieldsOf<ErrorBody>({
  statusCode: { type: 'integer' }, code: { type: 'string', enum: ERROR_CODES }, message: { ...text, description: 'For a person.' },
  errors: { type: 'object', additionalProperties: text, description: 'Field name to text.' },
  transaction_id: { ...transactionId, description: 'The payment meant, with ALREADY_PAID and PAYMENT_IN_DOUBT.' },
  correlationId: { ...text, description: 'To quote to the office; names the log line.' },
});

/** Components of the document, by name. */
export const SCHEMAS: Record<string, Schema> = {
  Student: object({ ...student, ...feeFields }, Object.keys(student)),
  Receipt: object({ ...receipt, ...feeFields }, Object.keys(receipt)),
  Token: object(token),
  PaymentStatus: object(paymentStatus),
  Transaction: object(transaction),
  ReviewQueue: object(
    fieldsOf<ReviewQueue>({
      items: list(object(reviewItem)), counts: { type: 'object', additionalProperties: { type: 'integer' } },
      lookupCaps: list(object(fieldsOf<LookupCap>({ network: text, reachedAt: instant }))),
    }),
  ),
  ResolveRequest: object(resolveRequest),
  RuntimeConfig: object(runtimeConfig),
  Health: object(
    { status: { type: 'string', enum: ['up', 'down'] }, dependencies: { type: 'object', additionalProperties: { type: 'string', enum: ['up', 'down', 'off'] } } },
    ['status'],
  ),
  Error: object(failure, ['statusCode', 'code', 'message']),
};
