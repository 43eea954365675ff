/** Names the variable and never repeats a secret. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigurationError';
  }
}

interface UrlRules {
  protocols: readonly string[];
  /** Without path, query and fragment: `https://fees.example.in`. */
  origin?: boolean;
}

/** Collects all errors, so that they can be reported together. A blank value is unset. */
export class EnvironmentReader {
  readonly faults: string[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  text(name: string, unset = ''): string {
    return this.env[name]?.trim() || unset;
  }

  /** Not trimmed: a password may begin or end with a space. */
  secret(name: string, unset = ''): string {
    return this.env[name] || unset;
  }

  integer(name: string, unset: number, { min, max }: { min: number; max: number }): number {
    const text = this.text(name);
    if (text === '') return unset;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    this.faults.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return unset;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], unset: Word): Word {
    const text = this.text(name);
    if (text === '') return unset;
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) this.faults.push(`${name} must be one of ${words.join(', ')}, not "${text}".`);
    return word ?? unset;
  }

  url(name: string, unset: string, { protocols, origin }: UrlRules): string {
    const text = this.text(name, unset);
    if (text === '') return '';
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !protocols.includes(url.protocol)) {
      // The URL may hold a password: do not repeat the value.
      this.faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
      return '';
    }
    if (!origin) return text;
    if (url.pathname !== '/' || url.search || url.hash || url.username) {
      this.faults.push(`${name} must be a scheme and a host without a path, like https://fees.example.in.`);
    }
    return url.origin;
  }

  /** Comma or space separated. */
  list(name: string, valid: (item: string) => boolean, what: string): string[] {
    const items = this.text(name).split(/[\s,]+/).filter((item) => item !== '');
    for (const item of items) {
      if (!valid(item)) this.faults.push(`${name} must be a list of ${what}; "${item}" is none.`);
    }
    return items;
  }

  check(name: string, obeyed: boolean, rule: string): void {
    if (!obeyed) this.faults.push(`${name} ${rule}`);
  }
}
