/** An index key has at most 2,046 bytes. */
const lettersMax = 320;
/** Texts of older events may exceed the API's limit. */
const charsRead = 4_000;
const wordsMax = 200;
/** Searchable parts of a word: `verde` finds `casa-verde`. */
const partsMax = 16;

/**
 * Returns words without case and accents. A word with punctuation appears once from each part on:
 * `ops@casa.example` is found by `casa.ex`.
 */
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

/** A row matches if each is a prefix of a word of the row. */
export function queryWords(typed: string): readonly string[] {
  return [...new Set(wordsIn(typed).map(truncate))];
}

/** Invisible characters separate words, lone surrogates included, which no table holds. */
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
