import type { Language } from '@mmmcollege/backend/contract';
import { useLanguage } from '../../lib/language';

interface Reasoned {
  reason: string;
  own?: Partial<Record<Exclude<Language, 'en'>, string>>;
}

/** Why the server has not taken a row, in the language of the page where it says so in it. */
export function useOwnReason(): (fault: Reasoned) => string {
  const { language } = useLanguage().spoken;
  return ({ reason, own }) => (language !== 'en' && own?.[language]) || reason;
}
