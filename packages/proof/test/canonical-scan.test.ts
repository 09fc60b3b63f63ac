import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { canonicalJson, type Json } from '../src/canonical-json.js';
import { canonicalEnd, isPlainText } from '../src/canonical-scan.js';
import { readExportLine, writeEventLine } from '../src/export-line.js';
import { scanExportLine } from '../src/export-scan.js';
import { sampleEvent } from './sample-export.js';

function isCanonical(text: string): boolean {
  try {
    const value: Json = JSON.parse(text);
    return canonicalJson(value) === text;
  } catch {
    return false;
  }
}

const isTaken = (text: string) => isPlainText(text) && canonicalEnd(text, 0) === text.length;

describe('a scanned text', () => {
  test('is accepted if canonical', () => {
    const ascii = fc
      .string({ unit: 'grapheme-ascii' })
      .map((text) => text.replaceAll(/["\\]/g, ''));
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(
          fc.constantFrom(null, true, false),
          fc.double({ noNaN: true }),
          fc.integer(),
          ascii,
        ),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(ascii, tie('any'), { maxKeys: 5 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (one) => {
        const text = canonicalJson(JSON.parse(JSON.stringify(one)));
        expect(isTaken(text), text).toBe(true);
      }),
      { numRuns: shortOrWhole(150, 2_000) },
    );
  });

  test('is rejected if not canonical', () => {
    const wrong = [
      '',
      ' 1',
      '1 ',
      '01',
      '-0',
      '1.0',
      '1e2',
      '1E+30',
      '1e30',
      '+1',
      '.5',
      '1.',
      'NaN',
      'Infinity',
      '1e999',
      '12345678901234567890',
      'nul',
      'True',
      'truefalse',
      '"a',
      '"a"b',
      '"\\u0061"',
      '"\t"',
      '"\ud800"',
      '[1,]',
      '[,1]',
      '[1 ,2]',
      '[1',
      '1]',
      '{"a":1,}',
      '{"a":1',
      '{"a" :1}',
      '{"a"}',
      '{a:1}',
      '{"b":1,"a":2}',
      '{"a":1,"a":2}',
      '{"ab":1,"a":2}',
      '{"a":1,"a!":2,"a ":3}',
      '{"é":1,"z":2}',
    ];
    for (const text of wrong) expect(isTaken(text), text).toBe(false);
    for (const text of ['{"a":1,"a ":2,"a!":3,"ab":4}', '{"":0,"a":1}', '1e+30', '1e-7', '-1.5']) {
      expect(isTaken(text), text).toBe(true);
    }
  });

  test('is never accepted if rewriting changes it', () => {
    const pieces = ['{', '}', '[', ']', ',', ':', '"', '"a"', '"b":', '1', '0', '-', 'e', '+', '.'];
    const soup = fc
      .array(fc.constantFrom(...pieces, 'null', 'true', '\\', ' ', 'é', '\ud83d'), {
        maxLength: 12,
      })
      .map((some) => some.join(''));
    const changed = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom(...pieces, ''))
      .map(([json, at, piece]) => {
        const text = canonicalJson(JSON.parse(json));
        const place = at % text.length;
        return text.slice(0, place) + piece + text.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(soup, changed), (text) => {
        if (isTaken(text)) expect(isCanonical(text), text).toBe(true);
      }),
      { numRuns: shortOrWhole(5_000, 50_000) },
    );
  });

  test('is rejected if deeply nested', () => {
    for (const [depth, taken] of [
      [64, true],
      [65, false],
      [500_000, false],
    ] as const) {
      expect(isTaken(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toBe(taken);
    }
  });
});

describe('a scanned export line', () => {
  const event = { ...sampleEvent(7), data: { note: 'é', none: null, list: [1, { b: 2.5 }] } };
  const line = writeEventLine(event, 7);

  test('yields the members of a parsed line', () => {
    expect(scanExportLine(line)).toMatchObject({ position: event.position, leafIndex: 7 });
    const read = readExportLine(line);
    if (read.kind !== 'event') throw new Error('Not an event line');
    expect(read.event()).toEqual(event);
    expect(read.position).toBe(event.position);
    expect(read.claimed).toEqual(read.computed);
  });

  test('with any character changed, removed or added does not yield a valid event', () => {
    for (let at = 0; at < line.length; at += 1) {
      for (const put of ['', 'x', '0', '"', ' ', ',', '}', `${line[at]}${line[at]}`]) {
        const altered = line.slice(0, at) + put + line.slice(at + 1);
        if (altered === line) continue;
        const read = readExportLine(altered);
        // A changed index is for the tree to refuse.
        const isSame = read.kind === 'event' && read.claimed === read.computed;
        if (!isSame) continue;
        expect(read.leafIndex, altered).not.toBe(7);
        expect(isCanonical(altered), altered).toBe(true);
      }
    }
  });
});
