import { officeMemory } from '../../../lib/office-memory';
import { TransactionBook } from './transaction-book';

/** The page's one book: its rows survive a look at a receipt and the way back. */
export const theBook = new TransactionBook();
officeMemory.add(() => theBook.fill([]));
