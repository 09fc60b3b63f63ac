import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const linesMax = 70;
const folders = [
  'packages/runtime/src',
  ...['api', 'projector', 'webhooks', 'local'].map((service) => `services/${service}/src`),
];

const root = fileURLToPath(new URL('../../', import.meta.url));

// Parses hundreds of files.
test(`functions of the engine and of the processes have at most ${linesMax} lines`, () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(300);
  const long = files.flatMap(functionsIn).filter(({ lines }) => lines > linesMax);
  expect(long).toEqual([]);
}, 60_000);

function functionsIn(file: string): readonly { readonly name: string; readonly lines: number }[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (text.split('\n').length <= linesMax) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      functions.push({ name: `${file} ${nameOf(node)}`, lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name !== undefined) return name.getText();
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : 'anonymous';
}
