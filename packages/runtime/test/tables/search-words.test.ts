import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsBeginning, queryWords, searchWords } from '../../src/tables/queries/search-words.js';

function finds(texts: readonly (string | null)[], typed: string): boolean {
  const words = searchWords(texts).split(' ');
  const prefixes = queryWords(typed);
  return (
    prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
  );
}

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('a search finds a row', () => {
  test.each([
    ['by the prefix of any word of a name', ['Casa Verde Ltd'], 'ver'],
    ['by several words, in any order', ['Casa Verde Ltd'], 'ltd ca'],
    ['by capital letters', ['Casa Verde Ltd'], 'VERDE'],
    ['by a name without its accents', ['Söhne & Œuvre Énergie'], 'sohne energie'],
    ['by additional accents', ['Sohne'], 'SÖHNE'],
    ['by a Greek word in capitals', ['Οδοσα'], 'ΟΔΟΣ'],
    ['by a part of a code', ['CV-118/B'], '118'],
    ['by a part of a code and the rest', ['CV-118/B'], '118/b'],
    ['by the domain of an e-mail address', [null, 'ops@casa-verde.example'], 'casa-verde.ex'],
    ['by the prefix of a Chinese name', ['南方电网'], '南方'],
    ['by literal wildcard characters', ['100% Solar_Farm\\1'], '100% solar_farm\\'],
    ['by a word with quotes', [`O'Brien "Power"`], `o'b "pow`],
  ])('%s', (_, texts, typed) => {
    expect(finds(texts, typed)).toBe(true);
  });

  test.each([
    ['the wildcard %', ['Solar Farm'], '%'],
    ['the wildcard _', ['Solar Farm'], '_olar'],
    ['the middle of a word', ['Solar Farm'], 'olar'],
    ['one of two words', ['Solar Farm'], 'solar roof'],
    ['spaces', ['Solar Farm'], '   '],
    ['invisible characters', ['Solar Farm'], '\u200b\u0000'],
    ['only an accent', ['Solar Farm'], '\u0301'],
  ])('not by %s', (_, texts, typed) => {
    expect(finds(texts, typed)).toBe(false);
  });

  test('by the prefix of each of its words', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        for (const word of queryWords(text)) {
          const letters = [...word];
          const prefix = letters.slice(0, 1 + (seed % letters.length)).join('');
          expect(finds([text], prefix) || queryWords(prefix).length === 0).toBe(true);
        }
      }),
    );
  });
});

test('limits the number and length of words to those of an index', () => {
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

describe('idsBeginning', () => {
  test('returns the range of a prefix, ignoring case', () => {
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
  ])('rejects the prefix %s', (text) => {
    expect(idsBeginning(text)).toBeUndefined();
  });
});
