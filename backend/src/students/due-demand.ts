/** SQL: the number `n` was closed for the student `s`, and its demand `o`, for the semester and session of `d`, is paid. */
export const PAYS_UNDER_CLOSED_NUMBER = `n.duplicate_of_id = s.id AND o.student_id = n.id
  AND o.semester_no = d.semester_no AND o.academic_session = d.academic_session AND o.settled_by_payment_id IS NOT NULL`;

/** SQL of a demand `d` and its student `s`. */
export const IS_PAID_UNDER_CLOSED_NUMBER = `(d.has_other_session = 1 AND EXISTS (SELECT 1 FROM students n, fee_demands o WHERE ${PAYS_UNDER_CLOSED_NUMBER}))`;

const UNSETTLED = `d.settled_by_payment_id IS NULL AND d.total > 0 AND (d.refund IS NULL OR d.refund <> 'closed') AND NOT ${IS_PAID_UNDER_CLOSED_NUMBER}`;

/**
 * SQL of a demand `d` and its student `s`: nothing settles it. What a closed number owes the right one owes or has paid; where it does not,
 * nobody is asked for it, and it stays in the reports.
 */
export const UNPAID = `${UNSETTLED} AND (s.duplicate_of_id IS NULL OR NOT EXISTS (
    SELECT 1 FROM fee_demands o WHERE o.student_id = s.duplicate_of_id AND o.semester_no = d.semester_no AND (o.refund IS NULL OR o.refund <> 'closed')))`;

/** The one that the look-up shows. */
export const IS_PRESENT = 's.duplicate_of_id IS NULL AND d.semester_no = s.semester_no AND d.academic_session = s.academic_session';

/** The student is asked to pay it. */
export const DUE = `${UNSETTLED} AND ${IS_PRESENT}`;
