import { escaped, htmlPage, htmlTable } from '../html-page.js';

/** Right-aligns columns in `figures`. */
export interface PageTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly figures: readonly number[];
  readonly note: string;
}

interface Page {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly texts: readonly (readonly [heading: string, paragraphs: readonly string[]])[];
  readonly tables: readonly PageTable[];
}

const style = `
:root { color-scheme: light; }
body { font: 13px/1.45 sans-serif; color: #111; background: #fff; margin: 2em; max-width: 75em; }
h1 { font-size: 1.5em; overflow-wrap: anywhere; }
h2 { font-size: 1.1em; margin: 1.5em 0 0.3em; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2em 1.5em; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5em 0 0.3em; font-size: 0.9em; }
caption { text-align: left; font-weight: bold; padding: 0.3em 0; white-space: nowrap; }
th, td { border-bottom: 1px solid #bbb; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; min-width: 4em; unicode-bidi: isolate; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@page { size: A4; margin: 12mm; }
@media print { body { margin: 0; font-size: 10px; } .wide { overflow: visible; } thead { display: table-header-group; } tr { break-inside: avoid; } td { min-width: 0; } }
`;

export function pageText({ title, facts, texts, tables }: Page): string {
  return htmlPage({
    title,
    style,
    head: [
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    ],
    facts: facts.map(([name, value]) => [name, escaped(value)]),
    body: [
      ...texts.flatMap(([heading, paragraphs]) => [
        `<h2>${escaped(heading)}</h2>`,
        ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
      ]),
      ...tables.map(({ rows, figures, ...table }) =>
        htmlTable({
          ...table,
          rows: rows.map((cells) => cells.map(escaped)),
          classOf: (column) => (figures.includes(column) ? 'figure' : ''),
        }),
      ),
    ],
  });
}
