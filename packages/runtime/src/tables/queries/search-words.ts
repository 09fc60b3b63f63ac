/** An index key has at most 2,046 bytes. */
const lettersMax = 320;
/** Longer texts of older events are cut; they may exceed the API's limit. */
const charsRead = 4_000;
const wordsMax = 200;
/** Searchable parts of a word: `verde` finds `casa-verde`. */
const partsMax = 16;

/** Drops case and accents. A word with punctuation appears once from each part on: `casa.ex` finds `ops@casa.example`. */
export function searchWords(texts: readonly (string | null)[]): string {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    for (const word of wordsIn(text)) {
      for (const from of beginnings(word)) words.add(truncate(word.slice(from)));
    }
  }
  return [...words].slice(0, wordsMax).join(' ');
}

/** Each must be a prefix of a word of the row. */
export function queryWords(typed: string): readonly string[] {
  return [...new Set(wordsIn(typed).map(truncate))];
}

/** Invisible characters and lone surrogates, which no table holds, separate words. */
function wordsIn(text: string): readonly string[] {
  return text
    .slice(0, charsRead)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .split(/[\s\p{C}]+/u)
    .filter((word) => word !== '');
}

function beginnings(word: string): readonly number[] {
  const parts = [...word.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  return [...new Set([0, ...parts])].slice(0, partsMax);
}

function truncate(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}

const shape = '00000000-0000-0000-0000-000000000000';
/** Shorter prefixes match too many ids, and words. */
const lettersOfId = 4;

export function idsBeginning(
  text: string,
  lettersMin = lettersOfId,
): { readonly first: string; readonly last: string } | undefined {
  const prefix = text.toLowerCase();
  if (prefix.length < lettersMin || prefix.length > shape.length) return undefined;
  const isBeginning = [...prefix].every((sign, at) =>
    shape[at] === '-' ? sign === '-' : /[0-9a-f]/.test(sign),
  );
  if (!isBeginning) return undefined;
  const rest = shape.slice(prefix.length);
  return { first: `${prefix}${rest}`, last: `${prefix}${rest.replaceAll('0', 'f')}` };
}
