import { AppError } from '../../common/errors/app-error.js';

/** @param opensOn IST day; null: payment does not open again. */
export const paymentsClosed = ({ opensOn }: { opensOn: string | null }): AppError =>
  new AppError('PAYMENTS_CLOSED', opensOn === null ? {} : { errors: { opensOn } });
