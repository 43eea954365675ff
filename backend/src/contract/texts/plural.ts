type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The form of a sentence that a language has for a number. */
export const plural = (locale: string, count: number, forms: Forms): string => forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
