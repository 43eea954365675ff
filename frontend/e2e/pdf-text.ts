/** The hidden text of one of our own PDFs: its codes, read through the fonts' own tables. */
export function hiddenText(pdf: string): string[] {
  const tables = [...pdf.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)].map(([, table = '']) => table);
  const characters = new Map(
    [...tables.join('').matchAll(/<(..)> <([0-9a-f]+)>/g)].map(([, code = '', units = '']) => [
      code, String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
    ]),
  );
  return [...pdf.matchAll(/BT 3 Tr.*?<([0-9a-f]+)> Tj ET/g)].map(([, codes = '']) => (codes.match(/../g) ?? []).map((code) => characters.get(code)).join(''));
}
