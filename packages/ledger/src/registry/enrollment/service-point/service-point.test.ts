import { assetId } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import { exclusivityKey, readServicePoint } from './service-point.js';

const utility = `utility:${uuid(5)}`;

test.each([
  ['us-esiid', '10032789412345678'],
  ['us-esiid', '1003278941234567890123'],
  ['gb-mpan', '2000050773706'],
  [utility, 'AB12'],
])('%s permits %s', (scheme, id) => {
  expect(readServicePoint({ scheme, id })).toEqual({ scheme, id });
});

test.each([
  ['us-esiid', '20032789412345678'],
  ['us-esiid', '1003278941234567'],
  ['us-esiid', '100327894123456789'],
  ['us-esiid', '1003278941234567A'],
  ['gb-mpan', '2000050773707'],
  ['gb-mpan', '200005077370'],
  ['utility:north', 'AB12'],
  [utility, ' '],
  ['de-malo', '12345678901'],
])('%s refuses %s', (scheme, id) => {
  expect(readServicePoint({ scheme, id })).toBeUndefined();
});

test('an account at a utility ignores case and blanks', () => {
  const read = readServicePoint({
    scheme: utility.toUpperCase().replace('UTILITY', 'utility'),
    id: ' ab 1\t2 ',
  });
  expect(read).toEqual({ scheme: utility, id: 'AB12' });
});

test('of the 10 last digits, a British number permits the check digit of its first 12', () => {
  const weights = '3 5 7 13 17 19 23 29 31 37 41 43'.split(' ').map(Number);
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }), (digits) => {
      let sum = 0;
      for (const [index, digit] of digits.entries()) sum += digit * (weights[index] ?? 0);
      const permitted = [...'0123456789'].filter(
        (last) => readServicePoint({ scheme: 'gb-mpan', id: digits.join('') + last }) !== undefined,
      );
      expect(permitted).toEqual([String((sum % 11) % 10)]);
    }),
  );
});

test('without a service point, the asset has one supplier', () => {
  const premise_asset_id = assetId.parse(uuid(20));
  const service_point = { scheme: 'us-esiid', id: '10032789412345678' };
  expect(exclusivityKey({ service_point, premise_asset_id })).toBe('us-esiid:10032789412345678');
  expect(exclusivityKey({ service_point: null, premise_asset_id })).toBe(`asset:${uuid(20)}`);
});
