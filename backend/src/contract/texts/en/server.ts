import type { ErrorCode, HealthCode } from '../../index.js';

/** What a failure says on the wire: what happened and what to do next. */
export const errors = {
  MALFORMED_REQUEST: 'The request could not be read.',
  VALIDATION_FAILED: 'Please fill all the required details correctly.',
  INVALID_ADMISSION_NUMBER: 'Please enter a valid Admission Number.',
  INVALID_UPLOAD: 'The file must be a PDF of at most 2 MB.',
  UNREADABLE_MESSAGE: 'The message could not be read.',
  UNAUTHORIZED: 'Please log in.',
  CODE_REQUIRED: 'Code required',
  WRONG_CODE: 'Invalid code',
  SESSION_REQUIRED: 'Your session has ended. Please log in again with a code.',
  NOT_PERMITTED: 'Your account may not do this. An administrator of the office can change that.',
  SECOND_FACTOR_NEEDED: 'Your role needs a second factor. Please set it up first.',
  SECOND_FACTOR_EXISTS: 'There is a second factor already. Remove it first.',
  SECOND_FACTOR_ABSENT: 'There is no second factor, or its set-up was not begun.',
  SECOND_FACTOR_OFF: 'This server has no key for second factors. Whoever runs it can set SECOND_FACTOR_KEY.',
  PERSON_NOT_FOUND: 'There is no such account.',
  PERSON_EXISTS: 'There is an account with this user name already.',
  NOT_IN_THIS_STATE: 'The account has changed meanwhile, or cannot be changed like this. Please load the list again.',
  NO_MAIL_ADDRESS: 'There is no mail address. Please enter one first.',
  MAIL_UNDER_WAY: 'This mail is being sent at this moment. Please try again in two minutes.',
  MAIL_OFF: 'This server sends no mails. Whoever runs it can set SMTP_URL.',
  BULK_CHANGE_NOT_FOUND: 'There is no such change. Please load the page again.',
  NUMBER_CLOSED: 'This admission number was given twice and is closed. Please use the right one.',
  NUMBER_NOT_CLOSABLE: 'This number cannot be closed.',
  STUDENT_CHANGED: 'Somebody has changed this student meanwhile. Please load the page again.',
  REMINDERS_RUNNING: 'Reminders are being written at this moment. Please wait until that is done.',
  REMINDERS_UNKNOWN: 'This link ends no reminders. Please use the one in the latest mail.',
  LAST_ADMINISTRATOR: 'This is the last active administrator. Please make another one first.',
  INVITATION_ENDED: 'This invitation was used or replaced, or is older than 24 hours. Please ask for a new one.',
  INVALID_REPORT: 'There is no file, or it is larger than 32 MB.',
  SETTLEMENT_OFF: 'This server has no key for reports. Whoever runs it can set SETTLEMENT_KEY.',
  NOT_LINKABLE: 'The batch or the credit has nothing left, or the link was taken back already. Please load the page again.',
  EXCEPTION_GONE: 'This exception is closed, or its amount has changed. Please load the page again.',
  FEE_VERSION_NOT_FOUND: 'There is no such version of fees. Please load the list again.',
  FEE_NOT_CHANGEABLE: 'This fee is paid, or money for it may still come. Please load the page again.',
  FEE_CHANGED_MEANWHILE: 'This fee, or its due date, has changed since it was proposed. Decline it, and propose it anew.',
  FEE_VERSION_REPLACED: 'Another fee structure counts since this change was staged. Drop the change, and stage it again by the structure that counts today.',
  FEE_VERSION_CHANGED: 'It was changed, published or deleted meanwhile. Please open it again.',
  DAY_NOT_CLOSABLE: 'This day is closed already, or it is not over. Please load the page again.',
  NOT_ADJUSTABLE: 'This day is not closed, or it has no such figure. Please load the page again.',
  INVALID_EVIDENCE: 'This file is not accepted. Evidence is a PDF, a PNG or a JPEG of at most 8 MB.',
  EVIDENCE_NOT_FOUND: 'This evidence is not there, or was erased.',
  NOT_BOOKABLE: 'This cannot be booked: the fee is not there, the transaction ID or the gateway ID belongs to another payment, or the bank took this money back.',
  UTR_USED: 'Another refund was made by the transfer with this UTR, or is proposed by it. Enter the UTR of this transfer alone.',
  BOOKED_ALREADY: 'This money is known here already. Please look for its number among the transactions.',
  BOOKING_SETTLED: 'This fee is settled already: more money for it has to be given back. Say that you know it if you want to book it all the same.',
  BOOKING_IN_DOUBT: 'A payment of this fee may still bring money. Say that you know it if you want to book this one all the same.',
  BOOKING_CHANGED: 'The fee or the payment is not as it was when this was proposed. Please decline it, look again, and propose it anew.',
  FEE_CLOSED: 'This fee is closed: it was given back. Please ask the college office.',
  FEE_NOT_REOPENABLE: 'This fee is not closed, or another attempt of this semester is open, holds money or has paid. Please load the payment again.',
  NOT_REFUNDABLE: 'This money cannot be given back like this. Please load the payment again.',
  REFUND_LEFT_DIFFERS: 'Something has been given back meanwhile, so another amount is left. Please load the payment again.',
  REFUND_NOT_FOUND: 'There is no such refund.',
  REFUND_ENDED: 'This refund has ended, or cannot be ended now. Please load the payment again.',
  REFUND_LISTED: 'The gateway lists a refund of this money that is not counted here. Find out what NDPS gave back before you transfer or book anything.',
  REFUND_LIST_UNREAD: 'The gateway could not be asked whether it is giving this money back. Nothing was recorded; please try again.',
  APPROVAL_NOT_FOUND: 'There is no such proposal.',
  APPROVAL_ENDED: 'This proposal was decided or withdrawn, or was not decided in time. Please load the list again.',
  APPROVAL_OPEN: 'Somebody has proposed something about this already. Please decide or withdraw that first.',
  APPROVER_MISSING: 'Nobody else could approve this. A second person needs the role for it; an office of one person can set APPROVALS=one.',
  PROPOSER_MISSING: 'Whoever proposed this may no longer do so. Please decline it; somebody else can propose it.',
  OWN_PROPOSAL: 'You have proposed this yourself. Another person has to decide it.',
  OWN_RESET: 'Nobody resets the own account. Another administrator can do it.',
  FOREIGN_ORIGIN: 'This service is set up wrongly. Please tell the college.',
  SECOND_FACT_REQUIRED: 'Please also give the last 4 digits of the mobile number the college has.',
  NOT_FOUND: 'There is nothing at this address.',
  STUDENT_NOT_FOUND: 'No student has this admission number.',
  STUDENT_NOT_MATCHED: 'No student has this admission number and these last 4 digits.',
  PAYMENT_NOT_FOUND: 'No payment has this transaction id.',
  RECEIPT_NOT_FOUND: 'There is no receipt for these numbers.',
  METHOD_NOT_ALLOWED: 'This address does not take this method.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Please try again.',
  ALREADY_PAID: 'This fee is already paid. Open the receipt instead.',
  PAYMENT_IN_DOUBT: 'An earlier payment is still being checked with the bank. Please do not pay again.',
  NOT_RELEASABLE: 'This payment does not hold its fee open.',
  NOT_RESOLVABLE: 'This case is closed, or it cannot end this way. Please load the list again.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This kind of content is not accepted.',
  FEE_MISMATCH: 'The fees have changed. Please look up the admission number again.',
  NO_FEES_DUE: 'No fees are due for this semester.',
  PAYMENTS_CLOSED: 'These fees cannot be paid at present.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
  TOO_MANY_WRONG_DIGITS: 'Wrong digits were given too often for this admission number. Please try again later, or ask the college office.',
  INTERNAL: 'The server could not do this. Nothing was paid by this request. Please try again, or tell the office the number below.',
  GATEWAY_REFUSED: 'The payment service refused this payment. No money was taken. Please try again later.',
  GATEWAY_NO_ANSWER: 'The payment service could not be asked. The stored status stands; please try again.',
  OUTCOME_UNKNOWN: 'The server could not finish this just now. Please try again in a minute.',
  GATEWAY_TIMEOUT: 'The payment service does not answer. Please try again in a minute.',
} satisfies Record<ErrorCode, string>;

/** Why the server is not well, for everybody: no address, name or path. */
export const healthProblems = {
  DATABASE_UNAVAILABLE: 'The database does not answer: nobody can look up fees or pay.',
  REDIS_UNAVAILABLE: 'Redis does not answer: each server counts its limits for itself.',
  GATEWAY_UNREACHABLE: 'The payment gateway does not answer: students cannot pay. Payments under way are asked about until it does.',
  GATEWAY_UNREADABLE: 'The payment gateway answers, but its answers cannot be read: students cannot pay. As a rule the response key is wrong.',
  GATEWAY_REFUSES: 'The payment gateway turns our calls away: students cannot pay.',
  MAIL_UNREACHABLE: 'The mail server does not answer: receipts wait and go out later.',
  BACKUP_FAILED: 'The last backup, or its check, failed.',
  BACKUP_LATE: 'The backups are too old, or were not checked for too long.',
} satisfies Record<HealthCode, string>;

/** Other answers of the server. */
export const answers = {
  wrongLogin: 'Invalid username or password',
  invalidField: (name: string) => `${name} is not valid`,
};

/** What is wrong with a payment that is booked by hand. */
export const bookingFaults = {
  amount: 'Enter the amount that was paid, in rupees.',
  paidOn: 'Enter the day on which it was paid, not one to come.',
  gatewayId: "Enter the gateway's ID of this money: its report has it.",
  noGatewayId: 'Money that was paid at the counter has no ID of the gateway.',
  transactionId: "Enter our transaction ID of this payment: the gateway's report has it beside its own.",
  reference: 'Enter the number on the paper.',
  reason: 'Please say why. Whoever has to approve it reads it.',
};

/** What is wrong with a refund that is proposed. */
export const refundFaults = {
  utr: 'Enter the UTR of the transfer: at least eight letters and digits, as the bank names it.',
};

/** The page behind the gateway's browser POST. */
export const returnPage = {
  title: 'Back to the college',
  link: 'Continue to your payment',
};

/** Why a mail was not sent, as the review queue shows it. */
export const mailFaults = {
  notMade: 'The mail could not be made.',
  receiptVoid: 'The receipt is void.',
  notOneMailbox: 'The address is not one mailbox.',
  stopped: 'The server stopped while sending.',
};
