import { expect } from 'vitest';
import { type Answer, type Client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';

export async function submitted(caller: Client, more: Record<string, unknown>): Promise<string> {
  const answer = await caller.post('/exchange/transactions', aTransaction(more));
  expect(answer.status, answer.text).toBe(201);
  return text(answer, 'id');
}

export async function confirmed(caller: Client, more: Record<string, unknown>): Promise<string> {
  const id = await submitted(caller, more);
  const answer = await caller.post(`/exchange/transactions/${id}/confirm`, {});
  expect(answer.status, answer.text).toBe(200);
  return id;
}

export const issue = (
  caller: Client,
  counterparty_id: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  caller.post('/exchange/statements', {
    counterparty_id,
    month: '2037-12',
    time_zone: 'America/Chicago',
    ...more,
  });
