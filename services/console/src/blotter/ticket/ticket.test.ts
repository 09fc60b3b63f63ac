import { buildOpenApi } from '@exchange/ledger/description/open-api';
import { transactionInput } from '@exchange/ledger/exchange/transaction/submission/input';
import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyDraft, type DraftRecord } from '../../forms/draft';
import { bodyOf } from '../../forms/read-schema';
import { namedFault, pictureOf, readTicket, type TypedShape, ticketShape } from './ticket';

const document = buildOpenApi(ledgerRoutes.contracts, { serverUrl: '/', tags: ledgerRoutes.tags });
const contract = bodyOf(document, 'post', '/api/v1/exchange/transactions');
const typed = (kind: TypedShape['kind']): TypedShape => ({ kind, minutes: '60' });
const empty = bodyDraft(ticketShape(contract, typed('block')));
const block = { product: '5x16', mw: '10', market: 'ERCOT', time_zone: '', calendar: '' };
const filled: DraftRecord = {
  ...empty,
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  volume_mwh: '12.5',
  price_per_mwh: '41.25',
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2026-12-02T00:00:00Z',
  profile: '1\n2',
  block,
};
const faultsIn = (kind: TypedShape['kind'], draft: DraftRecord) => {
  const read = readTicket(contract, draft, typed(kind));
  return read.ok ? [] : read.faults.map(({ path, message }) => [path.join('.'), message]);
};

describe('A ticket', () => {
  test('has the body that the API accepts, for every shape', () => {
    const text = fc.constantFrom('', ' ', 'book', '<script>alert(1)</script>');
    const drafts = fc.record({
      transaction_type: fc.constantFrom('nomination', 'trade', 'settlement'),
      direction: fc.constantFrom('buy', 'sell'),
      book: text,
      external_id: text,
      trade_date: fc.constantFrom('', '2026-11-20'),
      currency: fc.constantFrom('', 'EUR'),
      block: fc.record({
        ...Object.fromEntries(Object.entries(block).map(([name, of]) => [name, fc.constant(of)])),
        mw: fc.constantFrom('10', '0.5'),
        calendar: fc.constantFrom('', 'NERC'),
      }),
    });
    const kinds = fc.constantFrom<TypedShape['kind']>('flat', 'profile', 'block');
    fc.assert(
      fc.property(drafts, kinds, (draft, kind) => {
        const read = readTicket(contract, { ...filled, ...draft }, typed(kind));
        expect(read.ok && transactionInput.safeParse(read.value).error).toBeUndefined();
      }),
    );
  });

  test('marks missing fields before it is sent', () => {
    const missing = ['counterparty_id', 'price_per_mwh', 'delivery_start', 'delivery_end'];
    const names = (kind: TypedShape['kind']) => faultsIn(kind, empty).map(([path]) => path);
    expect(names('flat').sort()).toEqual([...missing, 'volume_mwh'].sort());
    expect(names('block').sort()).toEqual([...missing, 'block.mw'].sort());
    expect(names('profile')).toContain('profile');
  });

  test('takes no decimal comma for a volume and a price', () => {
    const both = 'Line 1: Write “12.5” for a volume, or “12, 5” for a volume and a price.';
    expect(faultsIn('profile', { ...filled, profile: '12,5' })).toEqual([['profile', both]]);
    expect(readTicket(contract, { ...filled, profile: '12, 5' }, typed('profile'))).toMatchObject({
      value: { profile: [{ volume_mwh: '12', price_per_mwh: '5' }] },
    });
  });

  test('keeps every digit of its amounts', () => {
    const draft = { ...filled, volume_mwh: '123456789012.000001' };
    expect(readTicket(contract, draft, typed('flat'))).toMatchObject({
      value: { volume_mwh: '123456789012.000001' },
    });
  });

  test('has a picture once its fields suffice', () => {
    const drawn = (kind: TypedShape['kind'], draft: DraftRecord) => {
      const picture = pictureOf(draft, typed(kind));
      return picture.ok ? picture.steps.length : picture.why;
    };
    expect(drawn('flat', filled)).toBe(1);
    expect(drawn('profile', filled)).toBe(2);
    expect(drawn('block', filled)).toBe(2);
    expect(drawn('flat', empty)).toBe('Enter the start and end of the delivery.');
    expect(drawn('profile', empty)).toBe('Enter at least one interval.');
    expect(drawn('block', { ...filled, block: { ...block, mw: '' } })).toContain('MW');
  });

  test("names the interval of the ledger's fault", () => {
    const fault = (...loc: (string | number)[]) => ({ type: 'value_error', loc, msg: 'Too long' });
    expect(namedFault(fault('body', 'profile', 3, 'end')).msg).toBe('Interval 4, end: Too long');
    expect(namedFault(fault('body', 'block', 'mw')).msg).toBe('Too long');
  });
});
