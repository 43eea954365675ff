/** Of what dotenv reads as a remark, this is meant as one: `NAME=value # remark`. */
const REMARK = /(?:^|\s)#(?=\s|$)/;

/** @returns names of the unquoted values in the text of a `.env` file that dotenv ends at a `#` which was part of them. */
export function cutValues(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/.exec(line) ?? [];
    if (!value.includes('#') || /^\s*['"`]/.test(value)) return [];
    const remark = REMARK.exec(value)?.index ?? Infinity;
    return value.indexOf('#') < remark ? [name] : [];
  });
}
