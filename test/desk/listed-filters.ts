import type { TransactionFilter } from '@exchange/ledger/exchange/transaction/list/filter';
import {
  assetId,
  counterpartyId,
  currency,
  instant,
  platformScope,
  resellerId,
  type Scope,
} from '@exchange/units';
import { assetOf, counterpartyOf, resellerOf } from './listed-rows.js';

export const scopes: [string, Scope][] = [
  ['the platform', platformScope],
  ['the largest reseller', { kind: 'reseller', reseller_id: resellerId.parse(resellerOf(0)) }],
  ['a small reseller', { kind: 'reseller', reseller_id: resellerId.parse(resellerOf(17)) }],
];

const counterparties = [counterpartyOf(5), counterpartyOf(6), counterpartyOf(7)].map((one) =>
  counterpartyId.parse(one),
);
const day = {
  from: instant.parse('2026-06-10T00:00:00Z'),
  to: instant.parse('2026-06-11T00:00:00Z'),
};
export const filters: Record<string, TransactionFilter> = {
  nothing: {},
  counterparty_id: { counterparty_id: counterparties.slice(0, 1) },
  'several counterparties': { counterparty_id: counterparties },
  'the most frequent transaction_type': { transaction_type: ['nomination'] },
  'a rare transaction_type': { transaction_type: ['settlement'] },
  'a status of all new rows': { status: ['pending'] },
  'a status of all old rows': { status: ['settled'] },
  'a rare status': { status: ['cancelled'] },
  'several statuses of old rows': { status: ['settled', 'cancelled'] },
  'a status without rows': { status: ['rejected'] },
  book: { book: ['Book 7'] },
  'several books': { book: ['Book 7', 'Book 8'] },
  asset_id: { asset_id: assetId.parse(assetOf(8)) },
  reseller_id: { reseller_id: resellerId.parse(resellerOf(18)) },
  cost_key: { cost_key: 'K-3' },
  'direction buy': { direction: 'buy' },
  'direction sell': { direction: 'sell' },
  'the most frequent currency': { currency: currency.parse('USD') },
  'another currency': { currency: currency.parse('EUR') },
  external_id: { external_id: 'X-4242' },
  'q, an id': { q: '81b8a03f' },
  'q, an external id': { q: 'x-424' },
  'q, a book': { q: 'book 3' },
  'q, a cost key': { q: 'k-49' },
  'q, nothing': { q: 'zzz' },
  delivery: { delivery_from: day.from, delivery_to: day.to },
  delivery_from: { delivery_from: instant.parse('2026-12-31T00:00:00Z') },
  delivery_to: { delivery_to: instant.parse('2026-01-04T00:00:00Z') },
  submitted: { submitted_from: day.from, submitted_to: day.to },
  changed: { changed_from: day.from, changed_to: day.to },
};
