import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppConfig } from '../../config/app-config.js';
import { paperLogo, paperLogoProblems } from './paper-logo.js';

const PNG = readFileSync(join(__dirname, '../../../../frontend/public/college-logo.png'));
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');

describe('The logo of paper and mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-logo-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('should be a png or a jpg, and beside another kind the png of its name', () => {
    expect(paperLogo(file('one.png', PNG))).toEqual({ type: 'image/png', content: PNG });
    expect(paperLogoProblems(AppConfig.from({ COLLEGE_LOGO: join(folder, 'one.png') }))).toEqual([]);
    expect(paperLogo(file('two.jpg', JPEG))).toEqual({ type: 'image/jpeg', content: JPEG });
    file('three.png', PNG);
    expect(paperLogo(file('three.svg', Buffer.from('<svg/>')))).toEqual({ type: 'image/png', content: PNG });
  });

  it.each([
    ['there is no file', () => join(folder, 'none.png'), 'there is no file .*none.png'],
    ['there is an svg alone', () => file('four.svg', Buffer.from('<svg/>')), 'there is no file .*four.png'],
    ['its content is of another kind', () => file('five.png', Buffer.from('<svg/>')), 'five.png is no png or jpg inside'],
    ['its pixels break off', () => file('six.png', PNG.subarray(0, PNG.length - 200)), 'six.png cannot be read'],
    ['it is larger than 100 KB', () => file('seven.jpg', Buffer.concat([JPEG, Buffer.alloc(100_000)])), 'seven.jpg is larger than 100 KB'],
  ])('should be left out when %s, and the reason is told', (_case, path, reason) => {
    const logo = path();
    expect(paperLogo(logo)).toBeNull();
    expect(paperLogoProblems(AppConfig.from({ COLLEGE_LOGO: logo }))).toEqual([expect.stringMatching(`^Mails of receipts and their PDF show no logo: .*${reason}\\.$`)]);
  });
});
