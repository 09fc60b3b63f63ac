/** An index takes words of 2,046 bytes; letters beyond these tell no two words apart. */
const lettersMax = 320;
/** A text of a log may be longer than the interface takes. */
const charsRead = 4_000;
const wordsMax = 200;
/** How many of its parts a word can be found by: `verde` finds `casa-verde`. */
const partsMax = 16;

/**
 * The words that a row is found by, one space between two: those of its texts as people would type them, in any case of letters,
 * with accents or without. A word with signs in it is there from each of its parts on, so `ops@casa.example` is
 * found by `casa.ex` too.
 */
export function searchWords(texts: readonly (string | null)[]): string {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    for (const word of wordsIn(text)) {
      for (const from of beginnings(word)) words.add(cut(word.slice(from)));
    }
  }
  return [...words].slice(0, wordsMax).join(' ');
}

/** The words of what somebody typed: a row fits if each of them begins one of its words. */
export function askedWords(typed: string): readonly string[] {
  return [...new Set(wordsIn(typed).map(cut))];
}

/** What cannot be seen parts words: spaces, controls, and half a surrogate pair, which no table holds. */
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

/** Where a word begins, and where each of its parts does. */
function beginnings(word: string): readonly number[] {
  const parts = [...word.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  return [...new Set([0, ...parts])].slice(0, partsMax);
}

function cut(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}
