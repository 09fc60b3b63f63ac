import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@exchange/source'],
};
const cache = ts.createModuleResolutionCache(root, (name) => name, options);

export type ImportClosure = ReadonlyMap<string, readonly string[]>;

export function importClosure(main: string): ImportClosure {
  const chains = new Map<string, readonly string[]>([[main, [main]]]);
  for (const [file, chain] of chains) {
    if (!isSource(file)) continue;
    for (const target of targetsOf(file)) {
      if (!chains.has(target)) chains.set(target, [...chain, target]);
    }
  }
  return chains;
}

const isSource = (file: string) => /^(packages|services)\//.test(file);

const targets = new Map<string, readonly string[]>();

function targetsOf(file: string): readonly string[] {
  const known = targets.get(file);
  if (known !== undefined) return known;
  const targetsOfFile = importsOf(file).map((specifier) => targetOf(specifier, file));
  targets.set(file, targetsOfFile);
  return targetsOfFile;
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const hasDynamicImport = text.includes('import(');
  const specifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) specifiers.push(specifier);
    // Static imports and exports are statements of the file.
    if (node === source || hasDynamicImport) ts.forEachChild(node, visit);
  };
  visit(source);
  return specifiers.filter((one) => !one.startsWith('node:'));
}

function specifierOf(node: ts.Node): string | undefined {
  const specifier = importedBy(node);
  if (specifier === undefined) return undefined;
  if (ts.isStringLiteralLike(specifier)) return specifier.text;
  throw new TypeError('an import needs a literal specifier');
}

function importedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node)) {
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      ? undefined
      : node.moduleSpecifier;
  }
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  const isDynamic =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? node.arguments[0] : undefined;
}

function targetOf(specifier: string, importer: string): string {
  const path = join(root, importer);
  const { resolvedModule } = ts.resolveModuleName(specifier, path, options, ts.sys, cache);
  const file = relative(root, resolvedModule?.resolvedFileName ?? '')
    .split(sep)
    .join('/');
  if (isSource(file) && !file.includes('/node_modules/')) return file;
  if (/^[.#]|^@exchange\//.test(specifier)) {
    throw new Error(`${importer}: ${specifier} is not a source file`);
  }
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
