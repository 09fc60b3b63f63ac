export interface Statement {
  readonly text: string;
  readonly skeleton: string;
}

const special = /['"$;]|--|\/\*/g;
const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const commentEdge = /\/\*|\*\//g;

/**
 * PostgreSQL documentation, "Lexical Structure". A doubled quote yields two adjacent constants, an
 * equivalent.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let skeleton = '';
  let at = 0;
  const take = (end: number, blank?: string) => {
    const piece = sql.slice(at, end);
    text += piece;
    skeleton += blank ?? piece;
    at = end;
  };
  const drop = (end: number) => {
    at = end;
    text += ' ';
    skeleton += ' ';
  };
  const finish = () => {
    if (skeleton.trim() !== '') statements.push({ text: text.trim(), skeleton: skeleton.trim() });
    text = '';
    skeleton = '';
  };
  while (at < sql.length) {
    special.lastIndex = at;
    const match = special.exec(sql);
    if (match === null) {
      take(sql.length);
      break;
    }
    take(match.index);
    switch (match[0]) {
      case ';':
        at += 1;
        finish();
        break;
      case '--':
        drop(after(sql, '\n', at));
        break;
      case '/*':
        drop(commentEnd(sql, at));
        break;
      case '"':
        take(after(sql, '"', at + 1));
        break;
      case "'":
        take(stringEnd(sql, at), "''");
        break;
      default: {
        dollarTag.lastIndex = at;
        const tag = /[\w\u0080-\uffff]/.test(sql[at - 1] ?? '') ? null : dollarTag.exec(sql);
        if (tag === null) take(at + 1);
        else take(after(sql, tag[0], at + tag[0].length), "''");
      }
    }
  }
  finish();
  return statements;
}

function after(sql: string, mark: string, from: number): number {
  const index = sql.indexOf(mark, from);
  return index < 0 ? sql.length : index + mark.length;
}

function stringEnd(sql: string, start: number): number {
  if (!/(?:^|[^\w$\u0080-\uffff])e$/i.test(sql.slice(Math.max(0, start - 2), start))) {
    return after(sql, "'", start + 1);
  }
  let at = start + 1;
  while (at < sql.length && sql[at] !== "'") at += sql[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, sql.length);
}

function commentEnd(sql: string, start: number): number {
  let depth = 0;
  commentEdge.lastIndex = start;
  for (let edge = commentEdge.exec(sql); edge !== null; edge = commentEdge.exec(sql)) {
    depth += edge[0] === '/*' ? 1 : -1;
    if (depth === 0) return commentEdge.lastIndex;
  }
  return sql.length;
}
