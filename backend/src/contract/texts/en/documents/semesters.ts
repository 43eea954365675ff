/** Labels of fees, and of a receipt's Student Details, as each semester has them. */
export const semesters = {
  reserved: { scholarship: 'Scholarship', exemption: 'Fee Exemption', fine: 'Fine', arrears: 'Arrears', lateFee: 'Late Fee' },
  fees2: {
    tutionFees: 'Tuition Fees',
    maintenance_fees: 'Maintenance Fees',
    lab_maintenance_fees: 'Lab Maintenance Fees',
    development_fees: 'Development Fees',
    electric_water_fees: 'Electric and Water Fees',
    students_union_fees: "Students' Union Fees",
    saraswati_pooja_contri_fees: 'Saraswati Pooja Contribution',
  },
  fees5: {
    tutionFees: 'Tuition Fees',
    lab_maintenance_fees: 'Lab Development and Maintenance Fees',
    admission_fees: 'Admission Fees',
    enrolment_fees: 'Enrolment Fees',
    college_registration_fees: 'College Registration Fees',
    session_charges: 'Session Charges',
    college_examination_fees: 'College Examination Fees',
    library_caution_deposit: 'Library Caution Deposit',
    library_contribution: 'Library Contribution',
    magazine_fees: 'Magazine Fees',
    sports_fees: 'Sports Fees',
    student_aid_fund: 'Student Aid Fund',
  },
  receipt: {
    studentName: 'Student Name',
    email: 'Email',
    mobile: 'Mobile Number',
    course: 'Course',
    discipline: 'Discipline',
    fathersName: "Father's Name",
    mothersName: "Mother's Name",
    yearOfRegistration: 'Year of Registration',
    faculty: 'Faculty',
    year: 'Award Type',
    townName: 'Town Name',
    semesterNo: 'Semester',
    grdName: 'Guardian Name',
    grdMobile: 'Guardian Mobile',
    rollNo: 'Roll No',
    gender: 'Gender',
    pwd: 'PWD',
  },
} as const;

type Area = keyof typeof semesters;
/** Of a fee, or of a row of a receipt. */
export type ReceiptLabel = { [Of in Area]: (typeof semesters)[Of][keyof (typeof semesters)[Of]] }[Area];
