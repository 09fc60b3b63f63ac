import ts from 'typescript';

export interface Passage {
  readonly line: number;
  readonly text: string;
}

const isCode = (path: string) => /\.(?:ts|tsx|mts|mjs|js)$/.test(path);
const lineComment = /^\s*(?:\/\/|\/\*\*?|\*|#|--|<!--)\s?(.*)$/;
const isSql =
  /\b(?:select|insert into|update|delete from|where|values|create|alter|drop)\b[\s\S]*[=(*$]/i;

export function passagesOf(
  path: string,
  source: string,
  literalWordsMin: number,
): readonly Passage[] {
  if (isCode(path)) return [...passagesOfCode(path, source, literalWordsMin)];
  return joinedLines(path.endsWith('.md') ? linesOfMarkdown(source) : linesOfComments(source));
}

interface Line {
  readonly line: number;
  readonly text: string;
}

function linesOfMarkdown(source: string): readonly Line[] {
  let isFenced = false;
  return source.split('\n').flatMap((text, index) => {
    const isFence = /^\s*```/.test(text);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced || text.trim() === '' ? [] : [{ line: index + 1, text }];
  });
}

function linesOfComments(source: string): readonly Line[] {
  return source.split('\n').flatMap((text, index) => {
    const comment = lineComment.exec(text)?.[1];
    return comment === undefined ? [] : [{ line: index + 1, text: comment }];
  });
}

function joinedLines(lines: readonly Line[]): readonly Passage[] {
  const passages: Passage[] = [];
  let last: number | undefined;
  for (const { line, text } of lines) {
    const before = last === line - 1 ? passages.pop() : undefined;
    passages.push(before ? { ...before, text: `${before.text} ${text}` } : { line, text });
    last = line;
  }
  return passages;
}

function* passagesOfCode(
  path: string,
  source: string,
  literalWordsMin: number,
): Generator<Passage> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const literals: Passage[] = [];
  const texts: { readonly from: number; readonly to: number }[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) {
      texts.push({ from: node.getStart(file), to: node.end });
      const isProse = text.trim().split(/\s+/).length >= literalWordsMin && !isSql.test(text);
      if (isProse) literals.push({ line: lineAt(node.getStart(file)), text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  yield* literals;
  const isInText = (position: number) =>
    texts.some(({ from, to }) => from <= position && position < to);
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].filter(
    ({ index }) => !isInText(index),
  );
  yield* joinedLines(
    comments.flatMap(({ index, 0: comment }) =>
      comment.split('\n').map((text, offset) => ({
        line: lineAt(index) + offset,
        text: text.replace(/^\s*(?:\/\*+|\*\/|\/\/|\*)\s?|\*\/$/g, ''),
      })),
    ),
  );
}

function textOf(node: ts.Node): string | undefined {
  if (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isRegularExpressionLiteral(node)
  ) {
    return ts.isRegularExpressionLiteral(node) ? '' : node.text;
  }
  return undefined;
}
