import { streamNameFilter } from '@eventstore/db-client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { compilePattern } from '../src/filter/pattern.js';
import { MalformedFilter, UnsupportedFilter } from '../src/filter/pattern-text.js';
import { event, newStream, rejection } from './conformance/case.js';
import { expressions } from './conformance/expressions.js';
import { openTarget, type Target } from './conformance/target.js';

/** Expressions that .NET reads otherwise than RE2 can, or that could hold the server up. */
const unsupported = [
  'a(?=b)',
  'a(?!b)',
  '(?<=a)b',
  '(?<!a)b',
  '(?>a+)b',
  '(a)\\1',
  '(?<x>a)\\k<x>',
  '(?(a)b|c)',
  '(?#comment)a',
  '(?x) a b',
  '\\bword\\b',
  '\\Ba',
  '\\Ga',
  'a$\\n',
  '(a$)*',
  '^*a',
  '[a-z-[aeiou]]',
  '[[:alpha:]]',
  '[^\\W]',
  '\\p{IsGreek}',
  '\\p{Cn}',
  '(?i)ä',
  '(?i)\\p{Lu}',
  'a{1001}',
  '((a{100}){100}){100}',
  `${'('.repeat(500)}a${')'.repeat(500)}`,
  'a'.repeat(5_000),
];

const malformed = [
  '(',
  'a)',
  '[a',
  'a**',
  '*a',
  'a{3,2}',
  '[b-a]',
  '\\',
  '\\y',
  '\\x4',
  '\\p',
  '[a-\\d]',
  'a|*',
  '\\_',
];

describe('a filter’s expression', () => {
  it.each(expressions)('%j is matched as .NET does', (pattern, matching, others) => {
    const matches = compilePattern(pattern);
    for (const text of matching) expect([text, matches(text)]).toEqual([text, true]);
    for (const text of others) expect([text, matches(text)]).toEqual([text, false]);
  });

  it.each(unsupported)('%j is refused', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(UnsupportedFilter);
  });

  it.each(malformed)('%j is none', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(MalformedFilter);
  });

  it('of any text is compiled or refused by one of two errors', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        '?',
        '*',
        '+',
        '|',
        '^',
        '$',
        '\\',
        '-',
        ':',
        '<',
        '>',
      ],
      ...['1', 'p', 'd', 'W', 'i', ',', '=', '!', '🐎', '\n', '.', 'b', '#', "'", 'ä'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.string(), (pieces, text) => {
        try {
          expect(typeof compilePattern(pieces.join(''))(text)).toBe('boolean');
        } catch (error) {
          if (error instanceof MalformedFilter || error instanceof UnsupportedFilter) return;
          throw error;
        }
      }),
      { numRuns: shortOrWhole(1_000, 10_000) },
    );
  });

  it('that JavaScript and .NET read alike is matched as JavaScript does', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '[ab]',
      '[^a]',
      '(?:ab|b)',
      'b*',
      'a+',
      '(a|b)?',
      'a{1,2}',
    );
    fc.assert(
      fc.property(
        fc.array(atom, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }),
        (atoms, isWhole, letters) => {
          const pattern = isWhole ? `^${atoms.join('')}$` : atoms.join('');
          const text = letters.join('');
          expect(compilePattern(pattern)(text)).toBe(new RegExp(pattern).test(text));
        },
      ),
      { numRuns: shortOrWhole(400, 4_000) },
    );
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(.*a){20}$', '(x+x+)+y'])(
    '%s takes time in proportion to the text',
    (pattern) => {
      const matches = compilePattern(pattern);
      const began = performance.now();
      matches(`${'a'.repeat(20_000)}${'x'.repeat(20_000)}!`);
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );
});

describe('a subscription with an expression', () => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target.close());

  it('that backtracking would never end on leaves the server to others', async () => {
    const { client } = target;
    const stream = `${newStream()}${'a'.repeat(40)}!`;
    await client.appendToStream(stream, [event(0)]);
    const filter = streamNameFilter({ regex: '(a+)+$' });
    const subscription = client.subscribeToAll({ filter });
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    await subscription.unsubscribe();
    expect(await client.appendToStream(stream, [event(1)])).toMatchObject({ success: true });
  });

  it('that is refused says why', async () => {
    const { client, isReal } = target;
    if (isReal) return;
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex: 'a(?=b)' }) });
    const ended = new Promise((_, reject) => subscription.once('error', reject));
    expect(await rejection(ended)).toMatchObject({
      code: 3,
      message: expect.stringMatching(/look-around.*as \.NET does/),
    });
  });
});
