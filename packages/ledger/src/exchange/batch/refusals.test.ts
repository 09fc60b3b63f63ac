import { validationItems } from '@exchange/runtime/errors/validation-items';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transactionInput } from '../transaction/submission/input.js';
import { notASubmission } from './read-items.js';
import { itemRefusal, itemText } from './refusals.js';

const good = {
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  transaction_type: 'trade',
  volume_mwh: '12.5',
  price_per_mwh: '41.25',
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2026-12-01T01:00:00Z',
};

function directFaults(item: unknown): string | undefined {
  const parsed = transactionInput.safeParse(item);
  if (parsed.success) return undefined;
  return validationItems(parsed.error, 'item', item)
    .map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`)
    .join('; ');
}

function storedFaults(item: unknown): string | undefined {
  const parsed = transactionInput.safeParse(item);
  if (parsed.success) return undefined;
  const stored: unknown = JSON.parse(JSON.stringify(notASubmission(parsed.error, item)));
  return itemText(itemRefusal.parse(stored));
}

const odd: readonly unknown[] = [
  null,
  true,
  7,
  -0.5,
  1e300,
  Number.NaN,
  '',
  ' ',
  'a'.repeat(300),
  '0',
  '-3',
  '1.1234567',
  '1234567890123456789',
  'today',
  '2026-12-01',
  '9999-12-31T23:30:00-01:00',
  '2020-01-01T00:00:00Z',
  [],
  {},
];

test.each(Object.keys(good))('stored faults of %s equal the direct ones', (member) => {
  const { [member as keyof typeof good]: _, ...without } = good;
  expect(directFaults(without)).toBe(`${member}: Field required`);
  for (const item of [without, ...odd.map((value) => ({ ...good, [member]: value }))]) {
    expect(storedFaults(item)).toBe(directFaults(item));
    expect(directFaults(item) ?? '').not.toContain('Input is not valid');
  }
});

const block = { product: 'peak', mw: '5', hours: { from: '07:00', to: '23:00' }, days: ['mon'] };
const profile = [
  { start: '2026-12-01T00:00:00Z', end: '2026-12-01T01:00:00Z', volume_mwh: '12.5' },
];

test.each([
  ...['product', 'mw', 'market', 'time_zone', 'hours', 'days', 'calendar'].map(
    (member) => (value: unknown) => ({ block: { ...block, [member]: value } }),
  ),
  ...['from', 'to'].map((member) => (value: unknown) => ({
    block: { ...block, hours: { ...block.hours, [member]: value } },
  })),
  ...['start', 'end', 'volume_mwh', 'price_per_mwh'].map((member) => (value: unknown) => ({
    profile: [{ ...profile[0], [member]: value }],
  })),
  ...['direction', 'currency', 'book', 'trade_date', 'external_id', 'block', 'profile'].map(
    (member) => (value: unknown) => ({ [member]: value }),
  ),
  (value: unknown) => ({ block: { ...block, days: [value] } }),
  (value: unknown) => ({ block, profile, book: value }),
])('stored faults of optional members (%#) equal the direct ones', (members) => {
  const values = [...odd, '07:00', '1.12345', '24:01', 'US', [7, 'tue'], ['sonday']];
  for (const value of values) {
    const item = { ...good, ...members(value) };
    expect(storedFaults(item)).toBe(directFaults(item));
    expect(directFaults(item) ?? '').not.toContain('Input is not valid');
  }
});

test('stored faults equal the direct ones for any item', { repeats: 3 }, () => {
  const members = [...Object.keys(good), 'asset_id', 'reseller_id', 'cost_key', 'colour'];
  const value = fc.oneof(fc.constantFrom(...odd), fc.jsonValue());
  const item = fc
    .dictionary(fc.constantFrom(...members), value)
    .map((some) => ({ ...good, ...some }));
  fc.assert(
    fc.property(item, (input) => {
      expect(storedFaults(input)).toBe(directFaults(input));
    }),
    { numRuns: 125 },
  );
});

test('stored and direct faults count further faults with the same text', () => {
  const strange = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`m${index}`, 1]));
  const item = { ...good, ...strange };
  expect(storedFaults(item)).toBe(directFaults(item));
  expect(storedFaults(item)).toMatch(/: 1100 more are not valid$/);
});
