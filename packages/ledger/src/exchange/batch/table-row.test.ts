import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transactionInput } from '../transaction/submission/input.js';
import { columnOf } from './block-columns.js';
import { notASubmission } from './read-items.js';
import { itemText } from './refusals.js';
import { itemOfRow, shapeColumns } from './table-row.js';

const flat = {
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  transaction_type: 'trade',
  price_per_mwh: '41.25',
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2027-01-01T00:00:00Z',
};

function faultsOf(row: Readonly<Record<string, string>>): string {
  const item = itemOfRow(row);
  const { error } = transactionInput.safeParse(item);
  return error === undefined ? '' : itemText(notASubmission(error, item), true);
}

describe('a row of a table of transactions', () => {
  test('without a shape equals its item', () => {
    const row = { ...flat, volume_mwh: '12345678901.123456', book: 'a', external_id: 'T-1' };
    expect(itemOfRow(row)).toEqual(row);
  });

  test('holds a profile as JSON with all digits', () => {
    const profile =
      '[{"start":"2026-12-01T00:00:00Z","end":"2026-12-01T00:15:00Z","volume_mwh":12345678901.123456}]';
    const item = itemOfRow({ ...flat, profile });
    expect(item).toMatchObject({ profile: [{ volume_mwh: '12345678901.123456' }] });
    expect(faultsOf({ ...flat, profile })).toBe('');
  });

  test.each([
    [{ block_mw: '5' }, 'block_product: Field required'],
    [{ block_product: 'peak' }, 'block_mw: Field required'],
    [{ block_product: 'peak', block_mw: '0' }, 'block_mw: Input should be greater than 0'],
    [
      { block_product: 'peak', block_mw: '1.12345' },
      'block_mw: Decimal input should have no more than 4 decimal places',
    ],
    [{ block_product: 'peak', block_mw: '5', block_from: '07:00' }, 'block_to: Field required'],
    [
      { block_product: 'peak', block_mw: '5', block_from: '07:00', block_to: '07:00' },
      'block_to: from and to should differ',
    ],
    [
      { block_product: 'peak', block_mw: '5', block_from: '7am', block_to: '23:00' },
      'block_from: Input should be a local time HH:MM, up to 24:00',
    ],
    [{ profile: '[{' }, 'profile: Input should be a valid list'],
    [{ profile: '[{"volume_mwh": 1}]' }, 'profile.0.start: Field required'],
    [{ profile: '[{"start": "\\u0000"}]' }, 'profile: Input should be a valid list'],
  ])('with %o names the invalid column', (cells, fault) => {
    expect(faultsOf({ ...flat, ...cells })).toContain(fault);
  });

  test('has days as names in any case, or as numbers', () => {
    const block = { block_product: 'peak', block_mw: '5', block_days: 'Mon, TUE sat 7' };
    expect(itemOfRow(block)).toMatchObject({ block: { days: ['mon', 'tue', 'sat', 7] } });
  });

  test('names the column of an invalid day', () => {
    const row = { ...flat, block_product: 'peak', block_mw: '5', block_days: 'mon holidays' };
    expect(faultsOf(row)).toMatch(/^block_days: Input should be 'mon', /);
  });

  test('keeps very long days and profiles as texts, which are refused', () => {
    const days = '1 '.repeat(5_000_000);
    const profile = `[${'[],'.repeat(3_000_000)}[]]`;
    const row = { ...flat, block_product: 'peak', block_mw: '5', block_days: days };
    expect(itemOfRow(row)).toMatchObject({ block: { days } });
    expect(faultsOf(row)).toMatch(/^block_days: Input should be a valid list/);
    expect(itemOfRow({ ...flat, profile })).toMatchObject({ profile });
    expect(faultsOf({ ...flat, profile })).toMatch(/^profile: Input should be a valid list/);
  });

  test('has no column for a whole block', () => {
    expect(faultsOf({ ...flat, block: '{"product":"peak","mw":5}' })).toBe(
      'block: Input should be an object',
    );
  });

  test('with any cells is an item with faults of named columns', () => {
    const columns = [...Object.keys(flat), ...shapeColumns, 'volume_mwh', 'currency', 'colour'];
    const cells = fc.dictionary(
      fc.constantFrom(...columns),
      fc.oneof(
        fc.string({ minLength: 1 }),
        fc.json(),
        fc.constantFrom('1 2', 'peak', '5', '07:00'),
      ),
    );
    fc.assert(
      fc.property(cells, (row) => {
        const item = itemOfRow(row);
        const { error } = transactionInput.safeParse(item);
        for (const { path } of error?.issues ?? []) {
          const loc = path.map((step) => (typeof step === 'number' ? step : String(step)));
          if (loc.length > 0) expect([...columns, 'block']).toContain(columnOf(loc).split('.')[0]);
        }
      }),
    );
  });
});
