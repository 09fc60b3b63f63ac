import { expect, test } from 'vitest';
import { readListSearch, readPreviewSearch } from './statement-search';

const id = 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a12';

test('an address names its statement', () => {
  const search = {
    counterparty_id: id,
    month: '2026-12',
    time_zone: 'America/New_York',
    reseller_id: id,
  };
  expect(readPreviewSearch(search)).toEqual(search);
  expect(readListSearch({ counterparty_id: id, month: '2026-12' })).toEqual({
    counterparty_id: id,
    month: '2026-12',
  });
});

test('a statement of deals without a reseller has no reseller', () => {
  expect(readPreviewSearch({ reseller_id: id, of_no_reseller: true })).toEqual({
    of_no_reseller: true,
  });
});

test('ignores invalid values of the address', () => {
  const odd = {
    counterparty_id: '../../audit',
    month: '2026-13',
    time_zone: '<b>',
    series_id: 7,
    as_of: '',
  };
  expect(readPreviewSearch(odd)).toEqual({});
  expect(readListSearch(odd)).toEqual({});
});
