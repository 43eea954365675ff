import type { PaymentStatus, ReceiptData, StudentData } from '@mmmcollege/backend/contract';

const FEES_2 = {
  tutionFees: 2400, maintenance_fees: 800, lab_maintenance_fees: 600.5, development_fees: 1200, electric_water_fees: 511.6,
  students_union_fees: 500, saraswati_pooja_contri_fees: 1000, total_fees: 7012.1,
};
const FEES_5 = {
  tutionFees: 112400, lab_maintenance_fees: 900, admission_fees: 1500, enrolment_fees: 600, college_registration_fees: 450,
  session_charges: 300, college_examination_fees: 1200, library_caution_deposit: 500, library_contribution: 200, magazine_fees: 150,
  sports_fees: 250, student_aid_fund: 100, total_fees: 118550,
};

const NOTHING = {
  admissionNumber: 'BSC1', semesterNo: 3, academicSession: null, studentName: 'Aarav Sinha', rollNo: null, mobile: '9876543210',
  email: 'aarav@example.in', course: null, course_full_name: null, faculty: null, year: null, yearOfRegistration: null,
  mothersName: null, fathersName: null, townName: null, grdName: null, grdMobile: null, gender: null, caste: null, pwd: null, paid: null,
};

/** A semester 2 student of whom everything required is stored. */
export const student2 = (overrides: Partial<StudentData> = {}): StudentData => ({
  ...NOTHING, ...FEES_2, admissionNumber: 'BSC2', semesterNo: 2, course: 'Mathematics', course_full_name: 'Bachelor of Science',
  year: 'Honours', ...overrides,
});

/** A semester 5 student of whom everything required is stored. */
export const student5 = (overrides: Partial<StudentData> = {}): StudentData => ({
  ...NOTHING, ...FEES_5, admissionNumber: 'BA5', semesterNo: 5, studentName: 'Priyanka Kumari', rollNo: '21BA0456', pwd: 'N', ...overrides,
});

/** A student of a semester without fees. */
export const student3 = (overrides: Partial<StudentData> = {}): StudentData => ({ ...NOTHING, ...overrides });

/** What navigation to the form carries. */
export const formEntry = (student: StudentData) => ({
  admissionDetails: { admissionNumber: student.admissionNumber }, studentData: student,
});

export const PAYMENT_ID = 'NDPS261120143000123';

export const paymentStatus = (overrides: Partial<PaymentStatus> = {}): PaymentStatus => ({
  transaction_id: PAYMENT_ID, transaction_status: 'PENDING', amount: 7012.1, nextCheckAt: null, safeToPayAgain: false,
  mayPayDespiteDoubt: false, receipt_no: null, settledReceiptNo: null, maskedEmail: null, refundDueBy: null,
  story: [{ at: '2026-11-20T14:30:00.123+05:30', status: 'INITIATED' }], ...overrides,
});

export const receipt = (student: StudentData, overrides: Partial<ReceiptData> = {}): ReceiptData => {
  const { paid: _paid, academicSession: _session, ...fields } = student;
  return {
    ...(fields as unknown as ReceiptData), receipt_no: 'QX48213907', transaction_id: PAYMENT_ID,
    transaction_date: '2026-11-20T23:30:12.000+05:30', ...overrides,
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
