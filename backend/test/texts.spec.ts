import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGUE = join(ROOT, 'backend/src/contract/texts');
const isTest = (path: string): boolean => /\.spec\.tsx?$|\/testing\//.test(path);

/** The product without its tests: a text that only a test knows is one that nobody reads. */
function productOf(side: 'backend' | 'frontend'): ts.Program {
  const folder = join(ROOT, side);
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return ts.createProgram(ts.sys.readDirectory(join(folder, 'src'), ['.ts', '.tsx']).filter((path) => !isTest(path)), options);
}

const inCatalogue = (node: ts.Node): boolean => node.getSourceFile().fileName.startsWith(CATALOGUE);
const placeOf = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.getStart()}`;

/** Every key of the catalogue: where it stands, and its name with the names around it. */
function keysOf(program: ts.Program): Map<string, string> {
  // Makes the parents known, without which no node knows its text.
  program.getTypeChecker();
  const keys = new Map<string, string>();
  const collect = (name: string, value: ts.Expression | undefined): void => {
    const object = value && (ts.isSatisfiesExpression(value) ? value.expression : value);
    if (!object || !ts.isObjectLiteralExpression(object)) return;
    for (const property of object.properties) {
      const path = `${name}.${property.name?.getText()}`;
      keys.set(placeOf(property), path);
      if (ts.isPropertyAssignment(property)) collect(path, property.initializer);
    }
  };
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(CATALOGUE, 'en')))) {
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) collect(name.getText(), initializer);
    }
  }
  return keys;
}

function usedIn(program: ts.Program, keys: ReadonlyMap<string, string>): Set<string> {
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const use = (symbol: ts.Symbol | undefined): void => symbol?.declarations?.filter(inCatalogue).forEach((declaration) => used.add(placeOf(declaration)));
  const useAll = (type: ts.Type): void => type.getProperties().forEach((property) => use(property));
  /** Whether it is a group of texts within an area: as a whole it goes where nobody says its keys. */
  const isGroup = (symbol: ts.Symbol | undefined): boolean => symbol?.declarations?.some((declaration) => keys.has(placeOf(declaration))) === true;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const symbol = checker.getSymbolAtLocation(node.name);
      use(symbol);
      const { parent } = node;
      const goesOn = (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node;
      const isTakenApart = ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name);
      if (isGroup(symbol) && !goesOn && !isTakenApart) useAll(checker.getTypeAtLocation(node));
    } else if (ts.isElementAccessExpression(node)) {
      const type = checker.getTypeAtLocation(node.expression);
      const named = checker.getTypeAtLocation(node.argumentExpression);
      const names = (named.isUnion() ? named.types : [named]).map((one) => (one.isStringLiteral() ? one.value : null));
      if (names.includes(null)) useAll(type);
      else names.forEach((name) => use(checker.getPropertyOfType(type, name as string)));
    } else if (ts.isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const { name, propertyName, dotDotDotToken } of node.elements) if (!dotDotDotToken) use(checker.getPropertyOfType(type, (propertyName ?? name).getText()));
    }
    ts.forEachChild(node, visit);
  };
  program.getSourceFiles().filter((file) => !file.isDeclarationFile && !inCatalogue(file)).forEach(visit);
  return used;
}

describe('The catalogue of texts', () => {
  it('should hold no key that neither the page nor the server uses', () => {
    const programs = [productOf('backend'), productOf('frontend')];
    const keys = keysOf(programs[0] as ts.Program);
    const used = new Set(programs.flatMap((program) => [...usedIn(program, keys)]));
    expect(keys.size).toBeGreaterThan(300);
    expect([...keys].filter(([place]) => !used.has(place)).map(([, path]) => path)).toEqual([]);
  }, 240_000);
});
