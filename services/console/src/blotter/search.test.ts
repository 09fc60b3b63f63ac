import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statuses, types } from './deal';
import { type BlotterSearch, nextSort, readSearch } from './search';

const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc
  .string({ minLength: 1, maxLength: 50 })
  .map((one) => one.trim())
  .filter((one) => one !== '');
const searches: fc.Arbitrary<BlotterSearch> = fc.record(
  {
    q: text,
    status: fc.subarray([...statuses], { minLength: 1 }),
    transaction_type: fc.subarray([...types], { minLength: 1 }),
    counterparty_id: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }),
    book: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
    direction: fc.constantFrom('buy', 'sell'),
    currency: fc.constantFrom('USD', 'EUR'),
    asset_id: fc.uuid(),
    delivery_from: time,
    changed_to: time,
    sort: fc.constantFrom('-changed_at', 'volume_mwh'),
  },
  { requiredKeys: [] },
);

describe('The address of the list', () => {
  test('encodes filters and sort order, and parses them back', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(readSearch(JSON.parse(JSON.stringify(search)))).toEqual(search);
      }),
    );
  });

  test('opens the list with any content', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('q', 'status', 'book', 'sort', 'delivery_from'),
          fc.jsonValue(),
        ),
        (raw) => {
          expect(readSearch({ ...readSearch(raw) })).toEqual(readSearch(raw));
        },
      ),
    );
    expect(
      readSearch({ status: ['sold', 'pending'], sort: 'name', asset_id: 'x', q: ' ' }),
    ).toEqual({
      status: ['pending'],
    });
  });

  test('parses bare numbers as text', () => {
    expect(readSearch({ external_id: 1001, book: [7] })).toEqual({
      external_id: '1001',
      book: ['7'],
    });
  });
});

test('A column sorts highest first, then lowest first, then by default', () => {
  const first = nextSort(undefined, 'volume_mwh');
  const second = nextSort(first, 'volume_mwh');
  expect([first, second, nextSort(second, 'volume_mwh')]).toEqual([
    '-volume_mwh',
    'volume_mwh',
    undefined,
  ]);
});
