import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { AppConfig } from '../../config/app-config.js';

/** The college's logo where svg and webp cannot be shown: in the PDF that the server draws, and in mails. */
export interface PaperLogo {
  type: 'image/png' | 'image/jpeg';
  content: Buffer;
}

/** Each mail carries it. */
const MAX_BYTES = 100_000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const known = new Map<string, PaperLogo | string>();

/**
 * @param file of `COLLEGE_LOGO`. Beside one that is neither png nor jpg, a png of the same name is taken.
 * @returns null when there is none that can be shown: `paperLogoProblems` says why. Read once.
 */
export function paperLogo(file: string): PaperLogo | null {
  const logo = look(file);
  return typeof logo === 'string' ? null : logo;
}

/** @returns why mails and their PDF would go out without the college's logo; nothing when they have it. */
export function paperLogoProblems({ college }: AppConfig): string[] {
  const logo = look(college.logo);
  return typeof logo === 'string' ? [`Mails of receipts and their PDF show no logo: ${logo}.`] : [];
}

function look(file: string): PaperLogo | string {
  const logo = known.get(file) ?? read(/\.(?:png|jpe?g)$/i.test(file) ? file : `${file.slice(0, file.length - extname(file).length)}.png`);
  known.set(file, logo);
  return logo;
}

function read(file: string): PaperLogo | string {
  try {
    if (statSync(file).size > MAX_BYTES) return `${file} is larger than 100 KB`;
    const content = readFileSync(file);
    if (content.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', content };
    return content.subarray(0, PNG.length).equals(PNG) && isWhole(content) ? { type: 'image/png', content } : `${file} is no png or jpg inside`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read`;
  }
}

/** pdfkit decodes a png later, in a callback that nobody can catch: a broken one would end the server. */
function isWhole(png: Buffer): boolean {
  const data: Buffer[] = [];
  for (let at = PNG.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    if (type === 'IEND') break;
    at += length + 12;
  }
  return inflateSync(Buffer.concat(data)).length > 0;
}
