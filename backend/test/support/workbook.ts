import { crc32, deflateRawSync } from 'node:zlib';

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const columnName = (index: number): string => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** An archive whose parts are deflated. */
export function zip(parts: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const [data, path] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), common, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, rest, path);
    offset += 30 + path.length + packed.length;
  }
  const size = central.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...central, end]);
}

/** A workbook with one sheet. A number is a number cell, a text a shared one, and `{ xml }` a cell as it is written. */
export function workbook(rows: readonly (readonly (string | number | { xml: string })[])[], others: Record<string, string | Buffer> = {}): Buffer {
  const texts: string[] = [];
  const cells = rows.map((row, r) => `<row r="${r + 1}">${row.map((value, c) => {
    const at = `${columnName(c)}${r + 1}`;
    if (typeof value === 'object') return value.xml;
    if (value === '') return '';
    return typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  }).join('')}</row>`);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return zip({
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst>${texts.map((text) => `<si><t>${xml(text)}</t></si>`).join('')}</sst>`,
    ...others,
  });
}
