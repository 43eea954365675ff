import { createHash } from 'node:crypto';

/** Only the hash of an invitation's token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
