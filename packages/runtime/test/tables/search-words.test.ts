import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsBeginning } from '../../src/tables/ids-beginning.js';
import { askedWords, searchWords } from '../../src/tables/search-words.js';

/** Whether the search text finds a row of these texts, as in the index. */
function finds(texts: readonly (string | null)[], typed: string): boolean {
  const words = searchWords(texts).split(' ');
  const asked = askedWords(typed);
  return asked.length > 0 && asked.every((begun) => words.some((word) => word.startsWith(begun)));
}

describe('a row is found by', () => {
  test.each([
    ['the beginning of any word of a name', ['Casa Verde Ltd'], 'ver'],
    ['several words, in any order', ['Casa Verde Ltd'], 'ltd ca'],
    ['capital letters', ['Casa Verde Ltd'], 'VERDE'],
    ['a name without its accents', ['Söhne & Œuvre Énergie'], 'sohne energie'],
    ['accents that a name does not have', ['Sohne'], 'SÖHNE'],
    ['a Greek word in capitals', ['Οδοσα'], 'ΟΔΟΣ'],
    ['a part of a code', ['CV-118/B'], '118'],
    ['a part of a code and what follows it', ['CV-118/B'], '118/b'],
    ['the domain of an e-mail address', [null, 'ops@casa-verde.example'], 'casa-verde.ex'],
    ['a name in Chinese from its beginning', ['南方电网'], '南方'],
    ['signs that stand for themselves', ['100% Solar_Farm\\1'], '100% solar_farm\\'],
    ['a word with quotes', [`O'Brien "Power"`], `o'b "pow`],
  ])('%s', (_, texts, typed) => {
    expect(finds(texts, typed)).toBe(true);
  });

  test.each([
    ['a sign in place of any letters', ['Solar Farm'], '%'],
    ['a sign in place of one letter', ['Solar Farm'], '_olar'],
    ['the middle of a word', ['Solar Farm'], 'olar'],
    ['a word that it does not have beside one that it has', ['Solar Farm'], 'solar roof'],
    ['spaces', ['Solar Farm'], '   '],
    ['what cannot be seen', ['Solar Farm'], '\u200b\u0000'],
    ['an accent alone', ['Solar Farm'], '\u0301'],
  ])('not by %s', (_, texts, typed) => {
    expect(finds(texts, typed)).toBe(false);
  });

  test('the beginning of each of its words, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), (text, seed) => {
        for (const word of askedWords(text)) {
          const letters = [...word];
          const begun = letters.slice(0, 1 + (seed % letters.length)).join('');
          expect(finds([text], begun) || askedWords(begun).length === 0).toBe(true);
        }
      }),
    );
  });
});

test('no text makes more or longer words than an index takes', () => {
  const endless = [
    `${'ﷺ'.repeat(3_000)} ${'a-'.repeat(2_000)} ${'😀'.repeat(2_000)}`,
    'x '.repeat(9_000),
  ];
  const words = searchWords([...endless, ...Array.from({ length: 400 }, (_, n) => `w${n}`)]).split(
    ' ',
  );
  expect(words.length).toBeLessThanOrEqual(200);
  for (const word of words) {
    expect(Buffer.byteLength(word)).toBeLessThan(2_047);
    expect(word).not.toBe('');
    expect(word).not.toMatch(/\p{Surrogate}/u);
  }
});

describe('ids begin', () => {
  test('with what an id looks like, in any case of letters', () => {
    expect(idsBeginning('7D0F3A3E-0a')).toEqual({
      first: '7d0f3a3e-0a00-0000-0000-000000000000',
      last: '7d0f3a3e-0aff-ffff-ffff-ffffffffffff',
    });
    const whole = '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22';
    expect(idsBeginning(whole)).toEqual({ first: whole, last: whole });
  });

  test.each([
    '7d0',
    '7d0f3a3e0a',
    '7d0f-',
    'casa',
    '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22f',
    "7d0f'",
  ])('not with %s', (text) => {
    expect(idsBeginning(text)).toBeUndefined();
  });
});
