import { createHash } from 'node:crypto';
import { escaped, htmlPage, htmlTable } from '@exchange/proof';
import type { PageColumn } from './columns.js';

export interface Page {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, ...values: readonly string[]])[];
  readonly tables: readonly string[];
}

export function tableOf<Row>(
  caption: string,
  columns: readonly PageColumn<Row>[],
  rows: readonly Row[],
): string {
  return htmlTable({
    caption,
    head: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ of }) => lines(of(row)))),
    classOf(column) {
      const kind = columns[column]?.kind ?? 'words';
      return kind === 'words' ? '' : kind;
    },
  });
}

const style = `
:root { color-scheme: light; }
body { font: 13px/1.4 sans-serif; color: #111; background: #fff; margin: 2em; }
h1 { font-size: 1.5em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2em 1.5em; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5em 0; font-size: 0.85em; }
caption { text-align: left; font-weight: bold; padding: 0.3em 0; }
th, td { border-bottom: 1px solid #bbb; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; min-width: 5.5em; }
td div { unicode-bidi: isolate; }
.short, .figure { white-space: nowrap; }
.figure { text-align: right; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
@page { size: A4 landscape; margin: 12mm; }
@media print { body { margin: 0; font-size: 9px; } .wide { overflow: visible; } thead { display: table-header-group; } tr { break-inside: avoid; } table { width: 100%; } th, td { padding: 1px 3px; } td { min-width: 0; } }
`;

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

export function pageText({ title, facts, tables }: Page): string {
  const isolatedFacts = facts.map(([name, ...values]) => [name, isolated(values)] as const);
  return htmlPage({ title, style, facts: isolatedFacts, body: tables });
}

/** Isolates texts, so that none changes another's writing direction. */
function isolated(texts: readonly string[]): string {
  const [only, ...others] = texts;
  if (only !== undefined && others.length === 0) return escaped(only);
  return texts.map((text) => `<bdi>${escaped(text)}</bdi>`).join(', ');
}

function lines(texts: readonly string[]): string {
  const [only = '', ...others] = texts;
  if (others.length === 0) return escaped(only);
  return texts.map((text) => `<div>${escaped(text)}</div>`).join('');
}
