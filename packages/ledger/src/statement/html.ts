import { createHash } from 'node:crypto';
import type { Column } from './columns.js';

/** What a page of a statement shows. */
export interface Page {
  readonly title: string;
  /** What it is about, in the order in which it is shown. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly Table[];
}

/** A table of a page. */
export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Cell {
  readonly text: string;
  readonly isFigure: boolean;
}

/** The rows of a table by its columns. */
export function tableOf<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Table {
  return {
    caption,
    head: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ of, isFigure }) => ({ text: of(row) ?? '', isFigure }))),
  };
}

const style = `
body { font: 13px/1.4 sans-serif; color: #111; margin: 2em; }
h1 { font-size: 1.5em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2em 1.5em; }
dt { color: #555; }
dd { margin: 0; }
table { border-collapse: collapse; margin: 1.5em 0; font-size: 0.85em; }
caption { text-align: left; font-weight: bold; padding: 0.3em 0; }
th, td { border-bottom: 1px solid #bbb; padding: 0.25em 0.6em; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@page { size: A4 landscape; margin: 12mm; }
@media print { body { margin: 0; font-size: 9px; } thead { display: table-header-group; } tr { break-inside: avoid; } table { width: 100%; } th, td { padding: 1px 3px; } }
`;

/** What a browser may do with the page: show it in its own style, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** A page that prints and has no script; every text in it is shown as it is, whatever it holds. */
export function pageText({ title, facts, tables }: Page): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    '<dl>',
    ...facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`),
    '</dl>',
    ...tables.map(tableText),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function tableText({ caption, head, rows }: Table): string {
  const isFigure = (index: number) => rows[0]?.[index]?.isFigure === true;
  const classOf = (figure: boolean) => (figure ? ' class="figure"' : '');
  return [
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${head
      .map((name, index) => {
        const words = escaped(name.replaceAll('_', ' '));
        return `<th scope="col"${classOf(isFigure(index))}>${words}</th>`;
      })
      .join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map(
      (cells) =>
        `<tr>${cells.map((cell) => `<td${classOf(cell.isFigure)}>${escaped(cell.text)}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
