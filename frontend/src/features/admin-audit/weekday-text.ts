import type { Language } from '@mmmcollege/backend/contract';

/** `Sunday, 22 November 2026`, in IST. */
export const weekdayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'Asia/Kolkata', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));
