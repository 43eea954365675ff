import { rupees } from '../../components/amount';

/** Rupees of the wire; negative ones go the other way. */
export const signedRupees = (value: number): string => (value < 0 ? `-${rupees(-value)}` : rupees(value));

/** Of a settlement or a credit whose row is not on the screen. */
export const shortId = (id: string): string => id.slice(0, 12);
