import { rupees } from './amount';

/** Rupees of the wire; negative ones go the other way. */
export const signedRupees = (value: number): string => (value < 0 ? `-${rupees(-value)}` : rupees(value));
