/** Of a settlement or a credit whose row is not on the screen. */
export const shortId = (id: string): string => id.slice(0, 12);
