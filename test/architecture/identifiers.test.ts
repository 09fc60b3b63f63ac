import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

const { identifiers: banned } = z
  .object({ identifiers: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('prose/rules.json', import.meta.url), 'utf8')));
const bannedNames = new Set(banned);
const isBanned = (name: string) => bannedNames.has(name.toLowerCase());

type Declaration =
  | ts.BindingElement
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.InterfaceDeclaration
  | ts.ParameterDeclaration
  | ts.TypeAliasDeclaration
  | ts.TypeParameterDeclaration
  | ts.VariableDeclaration;

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  (ts.isBindingElement(node) &&
    (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)));

function bannedIn(path: string, source: string): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = isDeclaration(node) ? node.name : undefined;
    if (name !== undefined && ts.isIdentifier(name) && isBanned(name.text))
      names.push(`${file.getLineAndCharacterOfPosition(name.pos).line + 1}: ${name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

// The test parses all files: 5 s alone.
test('identifiers are nouns of the field: none of rules.json is declared', {
  timeout: 60_000,
}, () => {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' });
  const faults = paths
    .trim()
    .split('\n')
    .flatMap((path) => [
      ...bannedIn(path, readFileSync(path, 'utf8')).map((place) => `${path}:${place}`),
      ...(isBanned(basename(path).split('.')[0] ?? '') ? [path] : []),
    ]);
  expect(faults).toEqual([]);
});

test.each([
  ['const asked = 1;', ['1: asked']],
  ['function read({ kept }: { kept: string }) {}', []],
  ['function read({ kept: told }: { kept: string }) {}', ['1: told']],
  ['const [\nfound] = [];', ['1: found']],
  ['type Told = string;', ['1: Told']],
  ["const row = { found: 'x' }.found;", []],
])('a banned name is seen in %j', (source, names) => {
  expect(bannedIn('a.ts', source)).toEqual(names);
});
