import { escaped } from '@exchange/proof';

export interface Catalog {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sections: readonly CatalogSection[];
}

export interface CatalogSection {
  readonly heading: string;
  readonly isSubsection?: boolean;
  readonly paragraphs?: readonly string[];
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly items?: readonly string[];
}

/** The page has no scripts and styles, which the content policy refuses. */
export function catalogPage({ title, paragraphs, sections }: Catalog): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs.map(paragraph),
    ...sections.flatMap(sectionLines),
    '</body></html>\n',
  ].join('\n');
}

function sectionLines(section: CatalogSection): readonly string[] {
  const { heading, isSubsection = false, paragraphs = [], table, items = [] } = section;
  const level = isSubsection ? 'h3' : 'h2';
  const id = escaped(heading.replaceAll('`', ''));
  return [
    `<${level} id="${id}">${withCode(heading)}</${level}>`,
    ...paragraphs.map(paragraph),
    ...(table === undefined
      ? []
      : [
          '<table border="1" cellspacing="0" cellpadding="4">',
          row('th', table.columns),
          ...table.rows.map((cells) => row('td', cells)),
          '</table>',
        ]),
    ...(items.length === 0
      ? []
      : ['<ul>', ...items.map((one) => `<li>${withCode(one)}</li>`), '</ul>']),
  ];
}

const paragraph = (text: string) => `<p>${withCode(text)}</p>`;
const row = (cell: 'td' | 'th', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${cell}>${withCode(text)}</${cell}>`).join('')}</tr>`;
const withCode = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
