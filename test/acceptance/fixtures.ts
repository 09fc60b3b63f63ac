import { randomUUID } from 'node:crypto';
import type { AttachResellerBody, CreateTransactionBody } from '@exchange/client';
import { type Client, given, text } from './client.js';

export async function aReseller(
  { typed }: Client,
  operating_states: readonly string[],
): Promise<string> {
  const code = `R-${randomUUID().slice(0, 8)}`;
  const body = { code, name: `Reseller ${code}`, operating_states: [...operating_states] };
  return (await given(typed.POST('/api/v1/resellers', { body }))).id;
}

export async function aCustomer({ typed }: Client, name = 'Casa Verde Ltd'): Promise<string> {
  const body = { name, email: 'ops@casa-verde.example' };
  return (await given(typed.POST('/api/v1/customers', { body }))).id;
}

export async function attach(
  { typed }: Client,
  customer: string,
  reseller_id: string,
  more: Omit<AttachResellerBody, 'reseller_id'>,
): Promise<string> {
  const attached = typed.POST('/api/v1/customers/{id}/resellers', {
    params: { path: { id: customer } },
    body: { reseller_id, ...more },
  });
  return (await given(attached)).id;
}

export async function anAsset(caller: Client, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await caller.post('/assets', {
    asset_type: 'commercial_property',
    name: 'Depot 7',
    ...more,
  });
  return text(answer, 'id');
}

const validTransaction: CreateTransactionBody = {
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  transaction_type: 'nomination',
  volume_mwh: 12.5,
  price_per_mwh: 41.25,
  delivery_start: '2037-12-01T00:00:00Z',
  delivery_end: '2037-12-01T01:00:00Z',
};

export function aTransaction(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...validTransaction, ...more };
}
