import { RULES } from '../contract/index.js';

/** No list, no line end, no display name. */
export const isOneAddress = (text: string): boolean => RULES.email(text) && /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/.test(text);
