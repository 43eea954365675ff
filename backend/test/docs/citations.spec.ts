import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const FOLDERS = ['docs', 'docker', 'backend/src', 'backend/test', 'backend/tools', 'backend/scripts', 'frontend/src', 'frontend/build', 'frontend/e2e', 'frontend/scripts'];
const FILES = ['README.md', 'CONTRIBUTING.md', '.env.sample', '.ci/run', 'eslint.config.mjs', 'backend/jest.config.mjs', 'frontend/jest.config.mjs', 'frontend/vite.config.ts'];
const READABLE = /\.(?:ts|tsx|js|mjs|css|html|md|sh|yaml)$|\/(?:Dockerfile|Caddyfile)$/;

const files = [
  ...FILES,
  ...FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))),
].filter((path) => (FILES.includes(path) || READABLE.test(path)) && !/\/(?:dist|node_modules)\//.test(path));
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** As GitHub makes them of headings. */
const anchorsOf = (path: string): Set<string> =>
  new Set([...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));

/** What is said to people who read the code; in documents, everything is. */
function commentsOf(path: string): string[] {
  if (path.endsWith('.md')) return [textOf(path)];
  return [...textOf(path).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$|<!--[\s\S]*?-->|^\s*#.*$/gm)].map(([comment]) => comment);
}

/** Every `path.md#section` of a file as a path of the repository and a section; links in `docs` begin where they stand. */
function sectionsIn(path: string): [string, string][] {
  const text = textOf(path);
  const cited = [...text.matchAll(/\b(docs\/[\w/.-]+\.md)#([\w-]+)/g)].map(([, page = '', section = '']): [string, string] => [page, section]);
  if (!path.endsWith('.md')) return cited;
  const links = [...text.matchAll(/\]\((?!https?:)([\w/.-]*)#([\w-]+)\)/g)];
  return [...cited, ...links.map(([, page = '', section = '']): [string, string] => [page === '' ? path : join(path, '..', page), section])];
}

describe('Citations', () => {
  it('should lead to a section that is there', () => {
    const cited = files.flatMap((path) => sectionsIn(path).map(([page, section]) => ({ path, page, section })));
    expect(cited.filter(({ page }) => page === 'docs/requirements.md').length).toBeGreaterThan(50);
    expect(cited.filter(({ page, section }) => !existsSync(join(ROOT, page)) || !anchorsOf(page).has(section))).toEqual([]);
  });

  it('should name documents that are there', () => {
    const cited = files.flatMap((path) => [...textOf(path).matchAll(/(?<![\w/])docs\/[\w/.-]+\.(?:md|svg|png|json)\b/g)].map(([page]) => ({ path, page })));
    expect(cited.filter(({ page }) => !existsSync(join(ROOT, page)))).toEqual([]);
  });

  it('should not be of documents outside the repository', () => {
    const outside = /\bthe contract\b|\bcontract, section|\bspecifications?\b|\b(?:as|the) specified\b|\b(?:protocol|fact) sheet\b/i;
    expect(files.flatMap((path) => commentsOf(path).filter((comment) => outside.test(comment)).map((comment) => ({ path, cites: outside.exec(comment)?.[0] })))).toEqual([]);
  });
});
