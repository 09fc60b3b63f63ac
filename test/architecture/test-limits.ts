import ts from 'typescript';

/** The first line of a long file has its reason. */
const pollMs = (path: string) => (/\.(long|alone)\.test\.tsx?$/.test(path) ? 60_000 : 10_000);
const hooks = /^(before|after)(All|Each)$/;
const tests = /^(test|it|describe|longTest)$/;

/** Of a test and of a hook, as in vitest.config.ts. */
function suiteLimits(path: string): { readonly test: number; readonly hook: number } {
  if (/\.(long|alone)\.test\.tsx?$/.test(path)) return { test: 300_000, hook: 120_000 };
  if (path.startsWith('test/console/')) return { test: 60_000, hook: 60_000 };
  if (/\.integration\.test\.tsx?$/.test(path)) return { test: 30_000, hook: 60_000 };
  return { test: 5_000, hook: 10_000 };
}

/** Limits over the suite's without a comment on their line or above it or its statement, as `path:line: milliseconds`. */
export function limitsWithoutReason(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const limits = suiteLimits(path);
  const constants = new Map<string, ts.Expression>();
  const lines = text.split('\n');
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line;
  const hasReason = (line: number) =>
    /\S.*\/\/ \w/.test(lines[line] ?? '') || /^\s*\/\/|\*\/$/.test(lines[line - 1] ?? '');
  const faults: string[] = [];

  const check = (limit: ts.Expression, max: number) => {
    const milliseconds = largestNumber(limit, constants);
    if (milliseconds <= max) return;
    const constant = ts.isIdentifier(limit) ? constants.get(limit.text) : undefined;
    const places = [limit, statementOf(limit), constant ?? limit].map(lineOf);
    if (!places.some(hasReason)) faults.push(`${path}:${lineOf(limit) + 1}: ${milliseconds}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      if (name === 'testTimeout') check(node.initializer, limits.test);
      if (name === 'hookTimeout') check(node.initializer, limits.hook);
      if (name === 'timeout') {
        const callee = calleeOf(node.parent.parent);
        check(node.initializer, tests.test(callee) ? limits.test : pollMs(path));
      }
    }
    if (ts.isCallExpression(node)) {
      const last = node.arguments.at(-1);
      const callee = calleeOf(node);
      if (last !== undefined && node.arguments.length > 1 && !ts.isObjectLiteralExpression(last)) {
        if (tests.test(callee) && !ts.isFunctionLike(last)) check(last, limits.test);
        if (hooks.test(callee) && !ts.isFunctionLike(last)) check(last, limits.hook);
        if (/^wait(For|Until)$/.test(callee) && !ts.isFunctionLike(last)) check(last, pollMs(path));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** The function's name without `.each(…)`, `.skipIf(…)` and the like; of `vi.waitFor` its last part. */
function calleeOf(node: ts.Node): string {
  if (ts.isCallExpression(node)) return calleeOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calleeOf(node.tag);
  if (ts.isPropertyAccessExpression(node)) {
    const object = calleeOf(node.expression);
    return tests.test(object) ? object : node.name.text;
  }
  return ts.isIdentifier(node) ? node.text : '';
}

function largestNumber(
  expression: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
): number {
  let largest = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) largest = Math.max(largest, Number(node.text));
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant !== undefined && ts.isNumericLiteral(constant)) visit(constant);
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return largest;
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) && !ts.isBlock(node) ? node : statementOf(node.parent);
}
