import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, list, member, nextPath, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { confirmed, issue } from './billed-deals.js';

const { platform } = await sharedLedger();

const overMonths = {
  delivery_start: '2037-11-30T06:00:00Z',
  delivery_end: '2037-12-02T06:00:00Z',
  volume_mwh: 48,
  price_per_mwh: 10,
};

async function issued(caller: Client, counterparty_id: string, month: string) {
  const answer = await issue(caller, counterparty_id, { month });
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

async function aResellersCaller(): Promise<Client> {
  return platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
}

const linesOf = (caller: Client, id: string, query = '') =>
  caller.get(`/exchange/transactions/${id}/statement-lines${query}`);

describe('the issued statement lines of a deal', () => {
  test('are one per month and run, latest first, with the outstanding amount', async () => {
    const counterparty_id = randomUUID();
    const id = await confirmed(platform, { counterparty_id, ...overMonths });
    await confirmed(platform, { counterparty_id, ...overMonths });
    const never = await linesOf(platform, id);
    expect([never.status, never.body]).toEqual([200, []]);

    const november = await issued(platform, counterparty_id, '2037-11');
    const december = await issued(platform, counterparty_id, '2037-12');
    await platform.post(`/exchange/transactions/${id}/cancel`, { reason: 'withdrawn' });
    const trueUp = await issued(platform, counterparty_id, '2037-12');

    const lines = list(await linesOf(platform, id));
    expect(lines).toMatchObject([
      {
        statement_id: text(trueUp, 'id'),
        number: text(trueUp, 'number'),
        run: 'true_up',
        run_number: 2,
        month: '2037-12',
        time_zone: 'America/Chicago',
        transaction_id: id,
        status: 'cancelled',
        previous_amount: 240,
        payable_amount: -240,
      },
      {
        statement_id: text(december, 'id'),
        run: 'initial',
        month: '2037-12',
        transaction_id: id,
        confirmed_mwh: 24,
        confirmed_amount: 240,
        payable_amount: 240,
      },
      { statement_id: text(november, 'id'), month: '2037-11', transaction_id: id },
    ]);

    const whole = await platform.get(`/exchange/statements/${text(december, 'id')}`);
    const own = Array.isArray(member(whole.body, 'lines')) ? member(whole.body, 'lines') : [];
    expect(own).toContainEqual(expect.objectContaining({ transaction_id: id }));

    const first = await linesOf(platform, id, '?limit=2');
    expect(list(first)).toEqual(lines.slice(0, 2));
    const second = await platform.get(nextPath(first) ?? '');
    expect(list(second)).toEqual(lines.slice(2));
    expect(second.headers.get('link')).toBeNull();
  });

  test('are visible to a reseller for its own deals and statements only', async () => {
    const counterparty_id = randomUUID();
    const [one, other] = [await aResellersCaller(), await aResellersCaller()];
    const own = await confirmed(one, { counterparty_id, ...overMonths });
    const foreign = await linesOf(other, own);
    expect(foreign.status, foreign.text).toBe(403);
    expect(foreign.text).not.toContain('statement_id');
    expect((await linesOf(platform, randomUUID())).status).toBe(404);

    await issued(platform, counterparty_id, '2037-12');
    expect(list(await linesOf(one, own))).toEqual([]);
    expect(list(await linesOf(platform, own))).toHaveLength(1);
    await issued(one, counterparty_id, '2037-11');
    expect(list(await linesOf(one, own))).toMatchObject([{ month: '2037-11' }]);
    expect((await linesOf(other, own)).status).toBe(403);
  });
});
