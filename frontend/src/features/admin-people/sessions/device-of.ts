const BROWSERS = [['Edg', 'Edge'], ['Firefox', 'Firefox'], ['FxiOS', 'Firefox'], ['SamsungBrowser', 'Samsung Internet'], ['Chrome', 'Chrome'], ['CriOS', 'Chrome'], ['Safari', 'Safari']] as const;
const SYSTEMS = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], ['Linux', 'Linux']] as const;

const nameIn = (names: typeof BROWSERS | typeof SYSTEMS, text: string): string => names.find(([mark]) => text.includes(mark))?.[1] ?? '';

/** Names, so that people know a device of theirs again; more a user agent does not say reliably. */
export const deviceOf = (userAgent: string) => ({ browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) });
