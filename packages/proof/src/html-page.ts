const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

interface HtmlPage {
  readonly title: string;
  readonly style: string;
  readonly head?: readonly string[];
  readonly facts: readonly (readonly [name: string, html: string])[];
  readonly body: readonly string[];
}

/** A document without scripts. */
export function htmlPage({ title, style, head = [], facts, body }: HtmlPage): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...head,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    '<dl>',
    ...facts.map(([name, html]) => `<dt>${escaped(name)}</dt><dd>${html}</dd>`),
    '</dl>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

interface HtmlTable {
  readonly caption: string;
  readonly head: readonly string[];
  /** HTML of the cells. */
  readonly rows: readonly (readonly string[])[];
  readonly classOf: (column: number) => string;
  readonly note?: string;
}

export function htmlTable({ caption, head, rows, classOf, note = '' }: HtmlTable): string {
  const classIn = (column: number) => {
    const name = classOf(column);
    return name === '' ? '' : ` class="${name}"`;
  };
  const cellsOf = (cells: readonly string[]) =>
    cells.map((html, column) => `<td${classIn(column)}>${html}</td>`).join('');
  const headers = head.map(
    (text, column) => `<th scope="col"${classIn(column)}>${escaped(text)}</th>`,
  );
  return [
    `<div class="wide" tabindex="0" role="region" aria-label="${escaped(caption)}">`,
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${headers.join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((cells) => `<tr>${cellsOf(cells)}</tr>`),
    '</tbody></table>',
    note === '' ? '' : `<p>${escaped(note)}</p>`,
    '</div>',
  ].join('\n');
}
