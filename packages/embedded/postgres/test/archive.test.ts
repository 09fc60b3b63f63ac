import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { filterTar } from '../src/data/postgis-bundle.js';
import { postgisBundle } from '../src/engine/pglite.js';
import { namesIn } from './archive-names.js';

describe('an archive', () => {
  const whole = gunzipSync(readFileSync(postgisBundle()));
  const names = namesIn(whole);

  it('contains the selected entries byte for byte, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat({ max: 39 }), (modulus, rest) => {
        const subset = new Set(
          names.filter((name, at) => at % modulus === rest % modulus && !/\.so$/.test(name)),
        );
        const filtered = filterTar(whole, (name) => subset.has(name));
        expect(namesIn(filtered)).toEqual(names.filter((name) => subset.has(name)));
        expect(filterTar(filtered, () => true).equals(filtered)).toBe(true);
      }),
      { numRuns: shortOrWhole(3, 50) },
    );
  });

  it('is refused when invalid', () => {
    expect(() => filterTar(Buffer.alloc(2048, 'x'), () => true)).toThrow('not a tar archive');
  });
});
