import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppConfig } from './app-config.js';
import { ConfigurationError } from './environment-reader.js';

describe('The Hindi words of the college', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labels-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (text: string) => {
    const file = join(folder, 'hindi.txt');
    writeFileSync(file, text);
    return AppConfig.from({ HINDI_LABELS: file }).college.labels;
  };

  it('should be read by line, with remarks, in one normal form', () => {
    const decomposed = '\u0915\u093C\u093E\u0928\u0942\u0928';
    expect(read(`\uFEFF# Courses\r\nB.A. (Hons) = बी.ए. (ऑनर्स)\r\n\r\nMathematics =  गणित \nLaw = ${decomposed}\nA = B = C`)).toEqual({
      hi: { 'B.A. (Hons)': 'बी.ए. (ऑनर्स)', Mathematics: 'गणित', Law: decomposed.normalize('NFC'), A: 'B = C' },
    });
  });

  it.each([
    ['has no word', ' = गणित', 'line 1'], ['has no Hindi', 'Science\nArts = कला', 'line 1'], ['comes twice', 'Arts = कला\nArts = कला', 'line 2'],
  ])('should keep the server from starting when a line %s, and name the line', (_case, text, line) => {
    expect(() => read(text)).toThrow(ConfigurationError);
    expect(() => read(text)).toThrow(line);
  });

  it('should keep the server from starting when there is no such file, and be none when nothing is set', () => {
    expect(() => AppConfig.from({ HINDI_LABELS: join(folder, 'none.txt') })).toThrow(/HINDI_LABELS .*ENOENT/);
    expect(AppConfig.from({}).college.labels).toEqual({});
  });
});
