import { createHash } from 'node:crypto';

/** The same figures always give the same hash. */
export const hashOfDay = (previous: string, day: string, figures: string): string =>
  createHash('sha256').update(JSON.stringify([previous, day, figures])).digest('hex');
