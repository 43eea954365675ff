import {
  type Me, type PaymentStatus, PERMISSIONS, type ReceiptData, ROLES, rupeesNumber, semesterLayout, STUDENT_FIELDS,
  type StudentData, type StudentFields,
  sumPaise,
} from '@mmmcollege/backend/contract';

/** Every head of the semester in rupees; a head no test speaks about costs nothing, so that a new one leaves the totals alone. */
function feesOf(semesterNo: number, paise: Record<string, number>): Record<string, number> {
  const heads = semesterLayout(semesterNo).fees.map(({ name }) => [name, rupeesNumber(paise[name] ?? 0)]);
  return { ...(Object.fromEntries(heads) as Record<string, number>), total_fees: rupeesNumber(sumPaise(Object.values(paise))) };
}

const FEES_2 = feesOf(2, {
  tutionFees: 240_000, maintenance_fees: 80_000, lab_maintenance_fees: 60_050, development_fees: 120_000, electric_water_fees: 51_160,
  students_union_fees: 50_000, saraswati_pooja_contri_fees: 100_000,
});
const FEES_5 = feesOf(5, {
  tutionFees: 11_240_000, lab_maintenance_fees: 90_000, admission_fees: 150_000, enrolment_fees: 60_000,
  college_registration_fees: 45_000, session_charges: 30_000, college_examination_fees: 120_000, library_caution_deposit: 50_000,
  library_contribution: 20_000, magazine_fees: 15_000, sports_fees: 25_000, student_aid_fund: 10_000,
});

const NO_FIELDS = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, null])) as unknown as StudentFields;
const NOTHING = {
  ...NO_FIELDS, admissionNumber: 'BSC1', academicSession: null, studentName: 'Aarav Sinha', mobile: '9876543210', email: 'aarav@example.in', paid: null,
};

const layoutOf = (semesterNo: number) => {
  const { form, fees } = semesterLayout(semesterNo);
  return { semesterNo, fields: form, heads: fees };
};

/** A semester 2 student of whom everything required is stored. */
export const student2 = (overrides: Partial<StudentData> = {}): StudentData => ({
  ...NOTHING, ...FEES_2, ...layoutOf(2), admissionNumber: 'BSC2', course: 'Mathematics', course_full_name: 'Bachelor of Science',
  year: 'Honours', ...overrides,
});

/** A semester 5 student of whom everything required is stored. */
export const student5 = (overrides: Partial<StudentData> = {}): StudentData => ({
  ...NOTHING, ...FEES_5, ...layoutOf(5), admissionNumber: 'BA5', studentName: 'Priyanka Kumari', rollNo: '21BA0456', pwd: 'N', ...overrides,
});

/** A student of a semester without fees. */
export const student3 = (overrides: Partial<StudentData> = {}): StudentData => ({ ...NOTHING, ...layoutOf(3), ...overrides });

/** What navigation to the form carries. */
export const formEntry = (student: StudentData) => ({
  admissionDetails: { admissionNumber: student.admissionNumber }, studentData: student,
});

/** A person of the office who may do all. */
export const me = (overrides: Partial<Me> = {}): Me => ({
  id: 1, username: 'clerk', name: 'Asha Rani', email: 'asha@example.in', roles: [...ROLES], state: 'active', hasSecondFactor: false, lastLoginAt: null, invitationFault: null,
  permissions: [...PERMISSIONS], secondFactorRequired: false, mayEnrol: true, recoveryCodes: 0, ...overrides,
});

export const PAYMENT_ID = 'NDPS261120143000123';

export const paymentStatus = (overrides: Partial<PaymentStatus> = {}): PaymentStatus => ({
  transaction_id: PAYMENT_ID, transaction_status: 'PENDING', amount: 7012.1, nextCheckAt: null, safeToPayAgain: false,
  mayPayDespiteDoubt: false, mayPayDespiteDoubtAt: null, isMismatch: false, receipt_no: null, settledReceiptNo: null, maskedEmail: null, refundDueBy: null,
  story: [{ at: '2026-11-20T14:30:00.123+05:30', status: 'INITIATED' }], ...overrides,
});

export const receipt = (student: StudentData, overrides: Partial<ReceiptData> = {}): ReceiptData => {
  const { paid: _paid, academicSession: _session, fields: _fields, heads, ...own } = student;
  return {
    ...(own as unknown as ReceiptData), details: semesterLayout(student.semesterNo).receipt,
    heads: heads.map((head) => ({ ...head, amount: (student[head.name] as number | undefined) ?? null })), receipt_no: 'QX48213907', serial_no: 'MMM/26-27/000123',
    transaction_id: PAYMENT_ID, transaction_date: '2026-11-20T23:30:12.000+05:30', issued_on: null, verify_url: null, ...overrides,
  };
};

export const tokenReply = (overrides: Record<string, unknown> = {}) => ({
  tokenData: { atomTokenId: '15000000085830' }, merchant_id: '317157', transaction_id: PAYMENT_ID, receipt_no: 'QX48213907',
  returnUrl: `https://fees.test/mmmcollege-api/payment-return/${PAYMENT_ID}`,
  checkoutScriptUrl: 'http://gateway.test/staticdata/ots/js/atomcheckout.js', environment: 'uat', ...overrides,
});

export const errorBody = (statusCode: number, code: string, extra: Record<string, unknown> = {}) => ({
  status: statusCode, body: { statusCode, code, message: 'For a person.', ...extra },
});
