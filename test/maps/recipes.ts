import { readFileSync } from 'node:fs';

export interface Recipe {
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

export function recipesIn(language: string): readonly Recipe[] {
  const page = readFileSync(new URL('../../docs/maps.md', import.meta.url), 'utf8');
  const recipes: Recipe[] = [];
  let heading = '';
  let open: { language: string; lines: string[] } | undefined;
  for (const line of page.split('\n')) {
    if (open !== undefined && line.startsWith('```')) {
      recipes.push({ heading, language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line);
    else if (line.startsWith('```')) open = { language: line.slice(3), lines: [] };
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
  }
  return recipes.filter((recipe) => recipe.language === language);
}

export function filled({ text }: Recipe, { url, key }: { url: string; key: string }): string {
  return text
    .replaceAll('https://ledger.example', url)
    .replaceAll('mk_…', key)
    .replaceAll("'KEY'", JSON.stringify(key));
}
