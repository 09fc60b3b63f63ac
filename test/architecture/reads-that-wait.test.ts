import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Single questions fail on a busy machine before a page is complete; `expect.poll` repeats.
const questions = new Set([
  'all',
  'allInnerTexts',
  'allTextContents',
  'count',
  'evaluate',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
  'url',
]);
const ofAPageAlone = new Set(['title', 'url']);

const asksAgain = /^expect\s*\.poll$|\.goto$/;

function isQuestion({ expression, parent }: ts.CallExpression, asking: ReadonlySet<string>) {
  if (ts.isIdentifier(expression)) return asking.has(expression.text);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const [name, method] = [expression.name.text, expression.expression.getText()];
  if (!questions.has(name) || method === 'Promise') return false;
  if (ofAPageAlone.has(name)) return /\bpage$/.test(method);
  return name !== 'evaluate' || !ts.isExpressionStatement(parent.parent);
}

function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (!ts.isArrowFunction(node) || !ts.isVariableDeclaration(node.parent)) return undefined;
  return ts.isIdentifier(node.parent.name) ? node.parent.name.text : undefined;
}

type Place =
  | { readonly is: 'polled' | 'once' }
  | { readonly is: 'function'; readonly name: string };

function placeOf(call: ts.CallExpression): Place {
  for (let node: ts.Node = call.parent; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isCallExpression(node) && asksAgain.test(node.expression.getText())) {
      return { is: 'polled' };
    }
    const name = nameOfFunction(node);
    if (name !== undefined) return { is: 'function', name };
  }
  return { is: 'once' };
}

function askedOnce(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const asking = new Set<string>();
  const calls = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isQuestion(node, asking)) {
      const place = placeOf(node);
      if (place.is === 'function') asking.add(place.name);
      if (place.is === 'once') {
        const { line } = source.getLineAndCharacterOfPosition(node.getEnd());
        calls.add(`${file}:${line + 1} ${node.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (let known = -1; known !== asking.size; ) {
    known = asking.size;
    visit(source);
  }
  return [...calls];
}

const folder = fileURLToPath(new URL('..', import.meta.url));

test('every question about a page is polled', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }))
    .filter(({ text }) => /from '[./\w-]+\/browser\.js'/.test(text));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(({ file, text }) => askedOnce(file, text))).toEqual([]);
});

test('finds single questions, also in functions, and no polled ones', () => {
  const text = `
    const cells = (page) => page.getByRole('cell').allInnerTexts();
    test('one', async () => {
      expect(await cells(page)).toEqual([]);
      expect(page.url()).toContain('at');
      const width = await page.evaluate('innerWidth');
      await page.evaluate('scrollTo(0, 0)');
      await expect.poll(() => cells(page)).toEqual([]);
      await expect.poll(async () => (await page.title()).length).toBe(1);
    });`;
  expect(askedOnce('one.ts', text)).toEqual([
    'one.ts:4 cells(page)',
    'one.ts:5 page.url()',
    "one.ts:6 page.evaluate('innerWidth')",
  ]);
});
