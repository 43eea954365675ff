import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(__dirname, '../..');
const SHARE = 0.05;

const sources = ['backend/src', 'frontend/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|\btesting\b/.test(path)).map((path) => join(ROOT, folder, path)));

/** Exported, or a member of what is: its docstring says what types cannot. */
function isPublic(node: ts.Node | undefined): boolean {
  if (!node) return false;
  const kinds = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map(({ kind }) => kind) : [];
  if (kinds.includes(ts.SyntaxKind.PrivateKeyword)) return false;
  return kinds.includes(ts.SyntaxKind.ExportKeyword) || isPublic(node.parent);
}

/** Lines of comments that are no docstring of something public. */
function commentLines(file: string): { comments: number; lines: number } {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const [ranges, docstrings] = [new Map<number, number>(), new Set<number>()];
  const walk = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    for (const { pos, end } of [...(ts.getLeadingCommentRanges(text, node.pos) ?? []), ...(ts.getTrailingCommentRanges(text, node.end) ?? [])]) ranges.set(pos, end);
    if (isPublic(node)) for (const { pos } of ts.getJSDocCommentsAndTags(node)) docstrings.add(pos);
    for (const child of node.getChildren(source)) walk(child);
  };
  walk(source);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const own = [...ranges].filter(([pos]) => !docstrings.has(pos));
  return { comments: own.reduce((sum, [pos, end]) => sum + lineOf(end) - lineOf(pos) + 1, 0), lines: lineOf(text.length) };
}

describe('Comments', () => {
  it('should be below five percent of the lines, docstrings of what is public aside', () => {
    const counted = sources.map(commentLines);
    const sum = (of: 'comments' | 'lines'): number => counted.reduce((all, one) => all + one[of], 0);
    expect(sum('lines')).toBeGreaterThan(10_000);
    expect(sum('comments') / sum('lines')).toBeLessThan(SHARE);
  });
});
