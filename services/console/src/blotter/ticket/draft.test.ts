import { transactionInput } from '@exchange/ledger/exchange/transaction/submission/input';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDraft, readDraft, serverFaults, type TicketDraft } from './draft';

const filled: TicketDraft = {
  ...emptyDraft,
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  volume_mwh: '12.5',
  price_per_mwh: '41.25',
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2026-12-02T00:00:00Z',
};
const text = fc.constantFrom('', ' ', 'book', '<script>alert(1)</script>');

describe('A ticket', () => {
  test('has the body that the API accepts, for every shape', () => {
    const drafts: fc.Arbitrary<TicketDraft> = fc.record({
      ...Object.fromEntries(
        Object.entries(filled).map(([name, value]) => [name, fc.constant(value)]),
      ),
      shape: fc.constantFrom('flat', 'profile', 'block'),
      transaction_type: fc.constantFrom('nomination', 'trade', 'settlement'),
      direction: fc.constantFrom('buy', 'sell'),
      volume_mwh: fc.constant('3'),
      book: text,
      external_id: text,
      trade_date: fc.constantFrom('', '2026-11-20'),
      currency: fc.constantFrom('', 'EUR'),
      profile: fc.constant('1\n2'),
      mw: fc.constantFrom('10', '0.5'),
      calendar: fc.constantFrom('', 'NERC'),
    }) as fc.Arbitrary<TicketDraft>;
    fc.assert(
      fc.property(drafts, (draft) => {
        const read = readDraft(draft);
        expect(read.ok && transactionInput.safeParse(read.body).error).toBeUndefined();
      }),
    );
  });

  test('marks missing fields before it is sent', () => {
    const read = readDraft({ ...emptyDraft, shape: 'block' });
    expect(read.ok ? [] : [...read.faults.keys()].sort()).toEqual([
      'counterparty_id',
      'delivery_end',
      'delivery_start',
      'mw',
      'price_per_mwh',
    ]);
  });

  test('takes no decimal comma for a volume and a price', () => {
    const read = (profile: string) => readDraft({ ...filled, shape: 'profile', profile });
    const both = 'Line 1: Write “12.5” for a volume, or “12, 5” for a volume and a price.';
    const refused = read('12,5');
    expect(refused.ok ? undefined : refused.faults.get('profile')).toBe(both);
    expect(read('12, 5')).toMatchObject({
      ok: true,
      body: { profile: [{ volume_mwh: '12', price_per_mwh: '5' }] },
    });
  });

  test('keeps every digit of its amounts', () => {
    const read = readDraft({ ...filled, volume_mwh: '123456789012.000001' });
    expect(read.ok && read.body.volume_mwh).toBe('123456789012.000001');
  });

  test("shows the ledger's errors at their fields", () => {
    const type = 'value_error';
    const errors = [
      { type, loc: ['body', 'counterparty_id'], msg: 'Unknown counterparty' },
      { type, loc: ['body', 'block', 'mw'], msg: 'Too many places' },
      { type, loc: ['body', 'profile', 3, 'end'], msg: 'Too long' },
      { type, loc: ['body', 'hours'], msg: 'Not known' },
    ];
    const faults = serverFaults({ errors, detail: '' });
    expect(Object.fromEntries(faults)).toEqual({
      counterparty_id: 'Unknown counterparty.',
      mw: 'Too many places.',
      profile: 'Interval 4, end: Too long.',
      '': 'Not known.',
    });
    expect(serverFaults({ errors: [], detail: 'The gate is closed.' }).get('')).toBe(
      'The gate is closed.',
    );
  });
});
