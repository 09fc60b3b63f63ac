import { randomUUID } from 'node:crypto';
import type { CreateTransactionBody } from '@exchange/client';
import { expect } from 'vitest';
import { given } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';

export async function newCounterparty(name = `Party ${randomUUID().slice(0, 8)}`) {
  const { platform } = await sharedLedger();
  const code = `P-${randomUUID().slice(0, 8)}`;
  const body = { code, name };
  const { id } = await given(platform.typed.POST('/api/v1/exchange/counterparties', { body }));
  return { id, name, code };
}

export async function newDeal(
  counterpartyId: string,
  more: Partial<CreateTransactionBody> = {},
): Promise<string> {
  const { platform } = await sharedLedger();
  const body = { ...dealBody(counterpartyId), ...more };
  return (await given(platform.typed.POST('/api/v1/exchange/transactions', { body }))).id;
}

export async function manyDeals(counterpartyId: string, count: number): Promise<void> {
  const { platform } = await sharedLedger();
  const items = Array.from({ length: count }, (_, index) => ({
    ...dealBody(counterpartyId),
    external_id: `N-${index}`,
  }));
  await given(platform.typed.POST('/api/v1/exchange/transactions/batch', { body: { items } }));
}

function dealBody(counterpartyId: string): CreateTransactionBody {
  return {
    counterparty_id: counterpartyId,
    transaction_type: 'nomination',
    volume_mwh: 12.5,
    price_per_mwh: 41.25,
    delivery_start: '2027-12-01T00:00:00Z',
    delivery_end: '2027-12-01T01:00:00Z',
  };
}

export async function act(id: string, action: string, body: unknown = {}): Promise<void> {
  const { platform } = await sharedLedger();
  const done = await platform.post(`/exchange/transactions/${id}/${action}`, body);
  expect(done.status).toBeLessThan(300);
}
