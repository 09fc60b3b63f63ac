import { parseCql2, parseWhere } from '@exchange/filter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { conditions, withoutPlaces } from './conditions.js';
import { print } from './print.js';

const known = {
  names: ['state', 'depth feet', 'a"b', 'select', 'größe', 'DATE', "o'clock"],
  texts: ['', 'TX', "O'Brien", '100%', 'a_b!', 'C:\\dir\\', '深圳', '--', '/*', ';', '"'],
  numbers: [0, 1, -1, 0.5, -2.25, 1e21, 1e-7, 1.7976931348623157e308],
  instants: ['2026-01-31T00:00:00.000Z', '1999-12-31T23:59:59.999Z'],
};

describe('a printed and parsed condition is unchanged', () => {
  test.each([
    ['where', parseWhere],
    ['cql2', parseCql2],
  ] as const)('in %s', (language, parse) => {
    fc.assert(
      fc.property(conditions(known, language), (condition) => {
        const text = print(condition, language);
        expect(withoutPlaces(parse(text)), text).toEqual(withoutPlaces(condition));
      }),
      { numRuns: shortOrWhole(800, 10_000) },
    );
  });
});
