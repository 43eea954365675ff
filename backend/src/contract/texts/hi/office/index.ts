import type { Catalogue } from '../../index.js';
import { accounts } from './accounts.js';
import { approvals } from './approvals.js';
import { audit, auditActs, auditValues } from './audit.js';
import { bookedHow, bookings } from './bookings.js';
import { bulk } from './bulk.js';
import { bulkImport } from './bulk-import.js';
import { days } from './days.js';
import { dues } from './dues.js';
import { errors } from './errors.js';
import { feeVersions } from './fee-versions.js';
import { fees } from './fees.js';
import { fileUpload } from './file-upload.js';
import { confirmation, officeFrame } from './frame.js';
import { officeHealth } from './health.js';
import { login } from './login.js';
import { money, moneyBanner } from './money.js';
import { officeReceipt } from './receipt.js';
import { refunds } from './refunds.js';
import { reports } from './reports.js';
import { decisions, review, reviewDetails } from './review.js';
import { settlement, settlementUpload } from './settlement.js';
import { studentList, studentRecord } from './students.js';
import { transactionHistory } from './transaction-history.js';
import { caller, lookupCaps, transactions } from './transactions.js';

/**
 * The office in Hindi, a file of its own that only the office loads, and only in Hindi. An area that is not here stays English. The
 * compiler tells here, and nowhere else, which key of an area is missing.
 */
const office = {
  approvals, audit, auditActs, auditValues, bookedHow, bookings, bulk, bulkImport, caller, confirmation, days, decisions, dues, errors, fees,
  feeVersions, fileUpload, login, lookupCaps, money, moneyBanner, officeFrame, officeHealth, officeReceipt, refunds, reports, review, reviewDetails,
  settlement, settlementUpload, studentList, studentRecord, transactionHistory, transactions, ...accounts,
} satisfies Partial<Catalogue>;

export default office;
