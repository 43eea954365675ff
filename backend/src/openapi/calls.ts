import { ALL_FEE_NAMES, type ErrorCode, FEE_SEMESTERS, formFields, MOBILE_LAST4, semesterLayout, TOTAL_FEES } from '../contract/index.js';
import { admissionNumber, list, named, object, receiptNo, type Schema, text, transactionId } from './schemas.js';

export interface Call {
  method: 'get' | 'post';
  /** Below the API's base, parameters in braces. */
  path: string;
  tag: 'Students' | 'Payments' | 'Receipts' | 'Office' | 'Gateway' | 'Server';
  summary: string;
  /** Basic credentials of an administrator, or the metrics token. */
  security?: 'office' | 'metrics';
  body?: { type: string; schema: Schema; required?: boolean };
  /** 200 unless said. */
  answer: { status?: number; type: string; schema?: Schema };
  errors: readonly ErrorCode[];
  /** Failures are plain text. */
  textFailures?: boolean;
}

const JSON_TYPE = 'application/json';
const json = (schema: Schema, required = true) => ({ type: JSON_TYPE, schema, required });
const answers = (schema: Schema) => ({ type: JSON_TYPE, schema });
const number = json(object({ admissionNumber }));
const proof: Record<string, Schema> = {
  mobileLast4: { ...text, pattern: MOBILE_LAST4.source, description: 'Last four digits of the mobile number the college has; needed after SECOND_FACT_REQUIRED.' },
  lookupToken: { ...text, description: 'Stands for them for two hours: from the look-up that they were given to.' },
};
const SECOND_FACT: readonly ErrorCode[] = ['SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS', 'TOO_MANY_REQUESTS'];
const provenNumber = json(object({ admissionNumber, ...proof }, ['admissionNumber']));
const gatewayForm = object({ encData: text, merchId: text }, []);
const PAGE = { type: 'text/html' };
const UNASKABLE: readonly ErrorCode[] = ['PAYMENT_NOT_FOUND', 'GATEWAY_NO_ANSWER', 'GATEWAY_TIMEOUT'];

const formFieldNames = [...new Set(FEE_SEMESTERS.flatMap((semester) => formFields(semesterLayout(semester).form).map(({ name }) => name)))];
const numberOrText: Schema = { oneOf: [{ type: 'number' }, text] };

const tokenBody = object(
  {
    admissionNumber,
    ...Object.fromEntries(formFieldNames.map((name) => [name, name === 'semesterNo' ? numberOrText : { ...text, nullable: true }])),
    ...Object.fromEntries([...ALL_FEE_NAMES, TOTAL_FEES.name].map((name) => [name, numberOrText])),
    transaction_id: { ...transactionId, description: 'Proposed by the page; the answer says which one holds.' },
    receipt_no: { ...receiptNo, description: 'Proposed by the page; the answer says which one holds.' },
    payDespiteDoubt: { type: 'boolean', description: 'The student read that a second success is refunded, and goes on.' },
    ...proof,
  },
  ['admissionNumber'],
);

/** Every call of the server (contract, section 4), with every code it can fail with. */
export const CALLS: readonly Call[] = [
  {
    method: 'post', path: 'fetch-student-data/{admissionNumber}', tag: 'Students', summary: 'Pre-filled details and fees of a student',
    body: json(object(proof, []), false), answer: answers(object({ data: named('Student'), lookupToken: text }, ['data'])),
    errors: ['INVALID_ADMISSION_NUMBER', 'STUDENT_NOT_FOUND', 'STUDENT_NOT_MATCHED', ...SECOND_FACT],
  },
  {
    method: 'post', path: 'get-atom-token-id', tag: 'Payments', summary: 'Begins a payment, or finds the one that was begun',
    body: json(tokenBody), answer: answers(named('Token')),
    errors: [
      'VALIDATION_FAILED', 'INVALID_ADMISSION_NUMBER', 'STUDENT_NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_DOUBT', 'FEE_MISMATCH', 'NO_FEES_DUE',
      'STUDENT_NOT_MATCHED', ...SECOND_FACT, 'GATEWAY_REFUSED', 'GATEWAY_TIMEOUT',
    ],
  },
  {
    method: 'post', path: 'payment-status/{transactionId}', tag: 'Payments', summary: 'What is known of a payment; may ask the gateway',
    body: provenNumber, answer: answers(named('PaymentStatus')), errors: ['PAYMENT_NOT_FOUND', ...SECOND_FACT],
  },
  {
    method: 'post', path: 'payment-return', tag: 'Gateway', summary: "The gateway's browser post; leads to the receipt or the status screen",
    body: { type: 'application/x-www-form-urlencoded', schema: gatewayForm }, answer: PAGE, errors: [],
  },
  {
    method: 'post', path: 'payment-return/{transactionId}', tag: 'Gateway', summary: 'The same, routed by our id',
    body: { type: 'application/x-www-form-urlencoded', schema: gatewayForm }, answer: PAGE, errors: [],
  },
  {
    method: 'post', path: 'payment-callback', tag: 'Gateway', summary: "The gateway's server post; OK only after the commit",
    body: { type: 'application/x-www-form-urlencoded', schema: gatewayForm }, answer: { type: 'text/plain' }, errors: ['UNREADABLE_MESSAGE'],
  },
  {
    method: 'post', path: 'getFeeReceipt/{transactionId}', tag: 'Receipts', summary: 'Receipt of a payment that settled its fee',
    body: provenNumber, answer: answers(named('Receipt')), errors: ['RECEIPT_NOT_FOUND', 'TOO_MANY_REQUESTS', ...SECOND_FACT],
  },
  {
    method: 'post', path: 'send-receipt', tag: 'Receipts', summary: 'Asks for the one receipt mail to the address the payment was made with',
    body: {
      type: 'multipart/form-data',
      schema: object({ file: { type: 'string', format: 'binary' }, name: text, email: text, transaction_id: transactionId }),
    },
    answer: answers(object({ queued: { type: 'boolean' } })), errors: ['INVALID_UPLOAD', 'RECEIPT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'post', path: 'verifyLogin', tag: 'Office', summary: 'Whether a name and a password are right',
    body: json(object({ username: text, password: text })), answer: { type: 'text/plain' }, errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
    textFailures: true,
  },
  {
    method: 'post', path: 'getPaymentResponse', tag: 'Office', summary: 'All payments, oldest first', security: 'office',
    answer: answers(list(named('Transaction'))), errors: [],
  },
  {
    method: 'post', path: 'transactionStatus/{transactionId}', tag: 'Office', summary: 'Asks the gateway, applies the answer', security: 'office',
    answer: answers(object({ transaction_status: object({ extractedMessage: text }) })), errors: UNASKABLE,
  },
  {
    method: 'post', path: 'admin/getFeeReceipt/{transactionId}', tag: 'Office', summary: 'Receipt, for the office', security: 'office',
    body: number, answer: answers(named('Receipt')), errors: ['RECEIPT_NOT_FOUND'],
  },
  {
    method: 'post', path: 'admin/review-queue', tag: 'Office', summary: 'What needs review by a person', security: 'office',
    answer: answers(named('ReviewQueue')), errors: [],
  },
  {
    method: 'post', path: 'admin/review-queue/payments/{transactionId}/release', tag: 'Office', summary: 'Lets the student pay again', security: 'office',
    answer: { status: 204, type: '' }, errors: ['PAYMENT_NOT_FOUND', 'NOT_RELEASABLE'],
  },
  {
    method: 'post', path: 'admin/review-queue/payments/{transactionId}/resolve', tag: 'Office', summary: 'Records what became of a case', security: 'office',
    body: json(named('ResolveRequest')), answer: { status: 204, type: '' }, errors: ['MALFORMED_REQUEST', 'VALIDATION_FAILED', 'PAYMENT_NOT_FOUND', 'NOT_RESOLVABLE'],
  },
  {
    method: 'post', path: 'admin/review-queue/mails/{transactionId}/resend', tag: 'Office', summary: 'Sends a receipt mail again', security: 'office',
    answer: { status: 204, type: '' }, errors: ['RECEIPT_NOT_FOUND'],
  },
  {
    method: 'get', path: 'config', tag: 'Server', summary: 'What the page learns at run time', answer: answers(named('RuntimeConfig')), errors: [],
  },
  { method: 'get', path: 'logo/{name}', tag: 'Server', summary: 'Logo: college or provider', answer: { type: 'image/*' }, errors: ['NOT_FOUND'] },
  { method: 'get', path: 'health/live', tag: 'Server', summary: 'The process runs', answer: answers(named('Health')), errors: [] },
  { method: 'get', path: 'health/ready', tag: 'Server', summary: 'This replica can serve (200) or cannot (503)', answer: answers(named('Health')), errors: [] },
  { method: 'get', path: 'health', tag: 'Server', summary: 'The same, with each dependency', answer: answers(named('Health')), errors: [] },
  {
    method: 'get', path: 'metrics', tag: 'Server', summary: 'For Prometheus', security: 'metrics', answer: { type: 'text/plain' },
    errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  },
];
