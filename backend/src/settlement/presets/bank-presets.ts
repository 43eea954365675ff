import type { BankField } from '../../contract/index.js';
import type { Preset } from './preset.js';

const bank = (name: string, title: string, columns: Preset<BankField>['columns']): Preset<BankField> => ({ name, title, report: 'bank', proven: false, unit: 'rupees', columns });

/** Headers as public parsers of these banks' statements have them. None was checked with a statement of this college. */
export const BANK_PRESETS: readonly Preset<BankField>[] = [
  bank('sbi', 'State Bank of India', {
    date: ['Txn Date'], narration: ['Description'], reference: ['Ref No./Cheque No.'], debit: ['Debit'], credit: ['Credit'], balance: ['Balance'],
  }),
  bank('pnb', 'Punjab National Bank', {
    date: ['Transaction Date'], narration: ['Narration'], reference: ['Cheque Number'], debit: ['Withdrawal'], credit: ['Deposit'], balance: ['Balance'],
  }),
  bank('bob', 'Bank of Baroda', {
    date: ['Transaction Date'], narration: ['Description'], reference: ['Cheque Number'], debit: ['Debit'], credit: ['Credit'], balance: ['Balance'],
  }),
  bank('hdfc', 'HDFC Bank', {
    date: ['Date'], narration: ['Narration'], reference: ['Chq./Ref.No.'], debit: ['Withdrawal Amt.'], credit: ['Deposit Amt.'], balance: ['Closing Balance'],
  }),
  bank('icici', 'ICICI Bank', {
    date: ['Transaction Date'], narration: ['Transaction Remarks'], reference: ['Cheque Number'],
    debit: ['Withdrawal Amount (INR )'], credit: ['Deposit Amount (INR )'], balance: ['Balance (INR )'],
  }),
  bank('axis', 'Axis Bank', {
    date: ['Tran Date'], narration: ['Particulars'], reference: ['Chq No'], debit: ['Debit'], credit: ['Credit'], balance: ['Balance'],
  }),
];
