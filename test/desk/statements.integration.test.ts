import { randomUUID } from 'node:crypto';
import { zoneDataVersion } from '@exchange/calendar';
import { describe, expect, test } from 'vitest';
import { type Answer, type Client, list, member, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { confirmed, issue, submitted } from './billed-deals.js';
import { exactly } from './shaped-book.js';

const { platform } = await sharedLedger();

const why = { reason: 'because' };

interface StatementAnswer {
  readonly lines: readonly {
    readonly transaction_id: string;
    readonly status: string;
    readonly payable_amount?: string;
  }[];
}

const act = async (caller: Client, id: string, action: string, body: unknown = why) => {
  const answer = await caller.post(`/exchange/transactions/${id}/${action}`, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer;
};
describe('issued statements', () => {
  const month = { month: '2037-12', time_zone: 'America/Chicago' };
  const december = { delivery_start: '2037-12-02T00:00:00Z', delivery_end: '2037-12-03T00:00:00Z' };
  const payable = (answer: Answer) =>
    exactly<StatementAnswer>(answer.text).lines.map((one) => [one.status, one.payable_amount]);

  test('never change; a later run states each difference, line by line', async () => {
    const counterparty_id = randomUUID();
    const deal = { counterparty_id, ...december, volume_mwh: 24, price_per_mwh: 10 };
    const settles = await confirmed(platform, { ...deal, transaction_type: 'trade' });
    const shrinks = await confirmed(platform, { ...deal, direction: 'sell' });
    const leaves = await confirmed(platform, { ...deal, currency: 'EUR' });
    const wrong = await confirmed(platform, { ...deal, transaction_type: 'trade', volume_mwh: 1 });
    await submitted(platform, deal);
    const initial = await issue(platform, counterparty_id);
    expect(initial.status, initial.text).toBe(201);
    expect(initial.body).toMatchObject({
      ...month,
      counterparty_id,
      run: 'initial',
      run_number: 1,
      previous_statement_id: null,
      period_start: '2037-12-01T06:00:00.000Z',
      period_end: '2038-01-01T06:00:00.000Z',
      due_date: '2038-01-20',
      zone_data: zoneDataVersion,
      totals: [
        { currency: 'EUR', confirmed_amount: 240, payable_amount: 240, settled_amount: 0 },
        { currency: 'USD', confirmed_amount: 10, payable_amount: 10, settled_amount: 0 },
      ],
    });
    expect(payable(initial)).toEqual([
      ['confirmed', '240'],
      ['confirmed', '-240'],
      ['confirmed', '240'],
      ['confirmed', '10'],
    ]);
    const again = await issue(platform, counterparty_id);
    expect([again.status, text(again, 'detail')]).toEqual([
      409,
      expect.stringContaining(text(initial, 'number')),
    ]);

    await act(platform, settles, 'settle', {});
    await act(platform, shrinks, 'curtail', { volume_mwh: 6, ...why });
    await act(platform, leaves, 'cancel');
    const right = text(await act(platform, wrong, 'correct', { volume_mwh: 3, ...why }), 'id');
    await act(platform, right, 'confirm', {});
    const trueUp = await issue(platform, counterparty_id, { due_date: '2038-02-02' });
    expect(trueUp.body).toMatchObject({
      run: 'true_up',
      run_number: 2,
      previous_statement_id: text(initial, 'id'),
      due_date: '2038-02-02',
    });
    const lines = exactly<StatementAnswer>(trueUp.text).lines;
    expect(lines.map((one) => [one.transaction_id, one.status, one.payable_amount])).toEqual([
      [settles, 'settled', '0'],
      [shrinks, 'confirmed', '180'],
      [right, 'confirmed', '30'],
      [leaves, 'cancelled', '-240'],
      [wrong, 'corrected', '-10'],
    ]);

    const read = await platform.get(`/exchange/statements/${text(initial, 'id')}`);
    expect([read.status, read.text]).toEqual([200, initial.text]);
    expect(read.headers.get('etag')).toBe(initial.headers.get('etag'));
    expect(initial.headers.get('location')).toMatch(
      new RegExp(`/api/v1/exchange/statements/${text(initial, 'id')}$`),
    );
    const runs = list(
      await platform.get(`/exchange/statements/issued?series_id=${text(initial, 'series_id')}`),
    );
    expect(runs.map((one) => member(one, 'number'))).toEqual([
      text(trueUp, 'number'),
      text(initial, 'number'),
    ]);
    const history = await platform.get(
      `/exchange/statement-series/${text(initial, 'series_id')}/history`,
    );
    expect(list(history).map((one) => member(one, 'type'))).toEqual([
      'StatementIssued',
      'StatementIssued',
    ]);
    const then = await platform.get(
      `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12&time_zone=America/Chicago&as_of=${text(initial, 'position')}`,
    );
    const shown = exactly<StatementAnswer>(then.text).lines;
    expect(shown.map((one) => one.transaction_id)).toEqual([settles, shrinks, leaves, wrong]);
  });

  test('reverse the lines of a shaped deal that is curtailed to zero', async () => {
    const counterparty_id = randomUUID();
    const quarter = (index: number) =>
      new Date(Date.parse('2037-12-05T00:00:00Z') + index * 900_000);
    const id = await confirmed(platform, {
      counterparty_id,
      volume_mwh: undefined,
      price_per_mwh: 8,
      delivery_start: quarter(0),
      delivery_end: quarter(4),
      profile: [0, 1, 2, 3].map((index) => ({
        start: quarter(index),
        end: quarter(index + 1),
        volume_mwh: index,
      })),
    });
    expect(payable(await issue(platform, counterparty_id))).toEqual([['confirmed', '48']]);
    await act(platform, id, 'curtail', { volume_mwh: 0, ...why });
    expect(payable(await issue(platform, counterparty_id))).toEqual([['confirmed', '-48']]);
    await act(platform, id, 'settle', {});
    expect((await issue(platform, counterparty_id)).status).toBe(409);
    const positions = await platform.get(
      `/exchange/positions?counterparty_id=${counterparty_id}&from=2037-12-05T00:00:00Z&to=2037-12-06T00:00:00Z`,
    );
    expect(list(positions)).toEqual([]);
  });

  test('are visible to their reseller only', async () => {
    const counterparty_id = randomUUID();
    const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
    const [ann, bob] = [mine, theirs].map((id) => platform.with({ 'x-service-reseller-id': id }));
    if (ann === undefined || bob === undefined) throw new Error('two callers');
    const own = await confirmed(ann, { counterparty_id, ...december });
    await confirmed(bob, { counterparty_id, ...december });
    const issued = await issue(ann, counterparty_id);
    expect(exactly<StatementAnswer>(issued.text).lines.map((one) => one.transaction_id)).toEqual([
      own,
    ]);
    expect(member(issued.body, 'reseller_id')).toBe(mine);
    const id = text(issued, 'id');
    for (const format of ['json', 'csv', 'html']) {
      expect((await bob.get(`/exchange/statements/${id}?format=${format}`)).status).toBe(403);
    }
    const about = `counterparty_id=${counterparty_id}&month=2037-12`;
    expect((await bob.get(`/exchange/statements?${about}&reseller_id=${mine}`)).status).toBe(403);
    expect((await issue(bob, counterparty_id, { reseller_id: mine })).status).toBe(403);
    expect(
      list(await bob.get(`/exchange/statements/issued?counterparty_id=${counterparty_id}`)),
    ).toEqual([]);
    const series = text(issued, 'series_id');
    expect((await bob.get(`/exchange/statement-series/${series}/history`)).status).toBe(404);
    const other = { counterparty_id: randomUUID(), ...december };
    await confirmed(ann, other);
    await confirmed(bob, other);
    const all = await issue(platform, other.counterparty_id);
    expect(exactly<StatementAnswer>(all.text).lines).toHaveLength(2);
    expect((await ann.get(`/exchange/statements/${text(all, 'id')}`)).status).toBe(403);
    const ofOne = await platform.get(`/exchange/statements?${about}&reseller_id=${theirs}`);
    expect(exactly<StatementAnswer>(ofOne.text).lines).toHaveLength(1);
  });

  longTest('of very long deals are calculated up to a bound, with advice beyond', async () => {
    const counterparty_id = randomUUID();
    const ages = {
      counterparty_id,
      volume_mwh: 1_000_000,
      price_per_mwh: 1,
      delivery_start: '0001-01-01T00:00:00Z',
      delivery_end: '2037-12-31T00:00:00Z',
    };
    await confirmed(platform, ages);
    const path = `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12&time_zone=Europe/Berlin`;
    const answer = await platform.get(path);
    expect(exactly<StatementAnswer>(answer.text).lines).toHaveLength(1);
    for (let more = 0; more < 6; more += 1) await confirmed(platform, ages);
    const refused = await platform.get(path);
    expect([refused.status, text(refused, 'detail')]).toEqual([
      422,
      expect.stringContaining('reseller_id'),
    ]);
    expect((await issue(platform, counterparty_id)).status).toBe(422);
  });

  test("have the counterparty's name at the time of issue", async () => {
    const counterparty = await platform.post('/exchange/counterparties', {
      code: `CP-${randomUUID().slice(0, 8)}`,
      name: 'Nord & Söhne',
    });
    const counterparty_id = text(counterparty, 'id');
    const path = `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12&format=html`;
    expect((await platform.get(path)).text).not.toContain('Söhne');
    await confirmed(platform, { counterparty_id, ...december });
    const issued = await issue(platform, counterparty_id);
    expect(issued.body).toMatchObject({
      counterparty_code: text(counterparty, 'code'),
      counterparty_name: 'Nord & Söhne',
    });
    await platform.put(`/exchange/counterparties/${counterparty_id}`, { name: 'Nord AG' });
    const read = await platform.get(`/exchange/statements/${text(issued, 'id')}?format=html`);
    expect(read.text).toContain('Nord &amp; Söhne');
    expect((await platform.get(path)).text).toContain('Nord AG');
  });

  test('are refused without deals, and for invalid requests', async () => {
    const counterparty_id = randomUUID();
    expect((await issue(platform, counterparty_id)).status).toBe(422);
    await submitted(platform, { counterparty_id, ...december });
    expect((await issue(platform, counterparty_id)).status).toBe(422);
    for (const wrong of [
      { month: '2026-13' },
      { month: '2026-1' },
      { time_zone: '+05:00' },
      { due_date: 'soon' },
      { month: '9999-12' },
    ]) {
      expect((await issue(platform, counterparty_id, wrong)).status, JSON.stringify(wrong)).toBe(
        422,
      );
    }
    expect((await issue(platform, counterparty_id, { reseller_id: randomUUID() })).status).toBe(
      404,
    );
    expect((await platform.get(`/exchange/statements/${randomUUID()}`)).status).toBe(404);
    expect((await platform.get('/exchange/statements?month=2037-12')).status).toBe(422);
  });

  test('have pages without scripts, and no formulas in CSV', async () => {
    const counterparty_id = randomUUID();
    const sold = { direction: 'sell', external_id: '=1+1' };
    const id = await confirmed(platform, { counterparty_id, ...december, ...sold });
    const issued = await issue(platform, counterparty_id);
    const path = `/exchange/statements/${text(issued, 'id')}`;
    const page = await platform.get(`${path}?format=html`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+'/);
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(page.text).toContain(text(issued, 'number'));
    const preview = await platform.get(
      `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12&format=html`,
    );
    expect(preview.text).toContain('not issued');
    const csv = await platform.get(`${path}?format=csv`);
    const [head, row] = csv.text.split('\r\n');
    expect(head).toBe(
      'transaction_id,external_id,book,reseller_id,cost_key,transaction_type,direction,status,currency,trade_date,delivery_start,delivery_end,price_per_mwh,settled_mwh,settled_amount,confirmed_mwh,confirmed_amount,previous_mwh,previous_amount,payable_amount',
    );
    expect(row).toContain(`${id},'=1+1,`);
    expect(row).toMatch(/,-12.5,-515.62,0,0,-515.62$/);
  });
});

test("a month follows the ledger's zone data, not the runtime's", async () => {
  const path = `/exchange/statements?counterparty_id=${randomUUID()}&month=2037-12`;
  const vancouver = await platform.get(`${path}&time_zone=America/Vancouver`);
  expect(vancouver.body).toMatchObject({
    period_start: '2037-12-01T07:00:00.000Z',
    period_end: '2038-01-01T07:00:00.000Z',
    zone_data: zoneDataVersion,
  });
});
