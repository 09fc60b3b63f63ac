import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import { describe, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { type Answer, type Client, list, member, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { databaseClient } from '../services/database-client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { sharedStores } from '../services/inject.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest, shortOrWhole } from '../services/seeded-part.js';
import { confirmed, issue } from './billed-deals.js';

const { platform } = await sharedLedger();
const { eventStoreUrl, databaseUrl } = await sharedStores();
const eventLog = connectEventLog(eventStoreUrl);
const client = await databaseClient({
  connectionString: databaseUrl,
  options: `-c search_path=${readSchema},public`,
});
atEndOfFile(() => eventLog.close());

const december = {
  delivery_start: '2037-12-02T00:00:00Z',
  delivery_end: '2037-12-03T00:00:00Z',
  volume_mwh: 24,
  price_per_mwh: 10,
};
const scoped = (reseller: string) => platform.with({ 'x-service-reseller-id': reseller });
const billedIn = (answer: Answer) => expect.stringContaining(text(answer, 'number'));
const refusal = ({ status, body }: Answer) => [status, member(body, 'detail')];
const payable = (answers: readonly Answer[]) =>
  answers
    .flatMap((one) => list({ ...one, body: member(one.body, 'totals') }))
    .reduce<number>((sum, total) => sum + Number(member(total, 'payable_amount')), 0);

describe('a deal is billed once', () => {
  test('by concurrent statements of any scope and time zone', async () => {
    for (let round = 0; round < shortOrWhole(1, 3); round += 1) {
      const counterparty_id = randomUUID();
      const reseller_id = await aReseller(platform, []);
      await confirmed(platform, { counterparty_id, reseller_id, ...december });
      const queries = [
        {},
        { reseller_id },
        { time_zone: 'UTC' },
        { reseller_id, time_zone: 'UTC' },
      ];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          issue(platform, counterparty_id, queries[(index + round) % queries.length]),
        ),
      );
      const issued = answers.filter(({ status }) => status === 201);
      expect(issued).toHaveLength(1);
      const [first] = issued;
      if (first === undefined) throw new Error('one was issued');
      for (const answer of answers.filter((one) => one !== first)) {
        expect(refusal(answer)).toEqual([409, billedIn(first)]);
      }
      expect(payable(issued)).toBe(240);
      const path = `/exchange/statements/issued?counterparty_id=${counterparty_id}`;
      expect(list(await platform.get(path))).toHaveLength(1);
    }
  });

  test('by the first series, which another series names', async () => {
    const counterparty_id = randomUUID();
    const reseller_id = await aReseller(platform, []);
    await confirmed(platform, { counterparty_id, reseller_id, ...december });
    const first = await issue(platform, counterparty_id, { reseller_id });
    expect(first.status, first.text).toBe(201);
    for (const other of [
      {},
      { reseller_id, time_zone: 'UTC' },
      { reseller_id, time_zone: 'US/Central' },
      { time_zone: 'Asia/Tokyo' },
    ]) {
      expect(refusal(await issue(platform, counterparty_id, other))).toEqual([
        409,
        billedIn(first),
      ]);
    }
    await confirmed(platform, { counterparty_id, reseller_id, ...december });
    const second = await issue(platform, counterparty_id, { reseller_id });
    expect([second.status, member(second.body, 'run'), payable([second])]).toEqual([
      201,
      'true_up',
      240,
    ]);
  });

  test("and a reseller's refusal does not name the platform's statement", async () => {
    const counterparty_id = randomUUID();
    const reseller_id = await aReseller(platform, []);
    await confirmed(platform, { counterparty_id, reseller_id, ...december });
    const all = await issue(platform, counterparty_id);
    expect(all.status, all.text).toBe(201);
    const refused = await issue(scoped(reseller_id), counterparty_id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('A statement of the platform already bills deals');
    expect(refused.text).not.toContain(text(all, 'number'));
    expect(refused.text).not.toContain(text(all, 'id'));
    const recorded = await scoped(reseller_id).get('/audit/events?type=CommandRefused');
    expect(recorded.text).toContain(counterparty_id);
    expect(recorded.text).not.toContain(text(all, 'id'));
  });

  test('and each reseller has its own series by its own clock', async () => {
    const counterparty_id = randomUUID();
    const [one, two] = [await aReseller(platform, []), await aReseller(platform, [])];
    await confirmed(platform, { counterparty_id, reseller_id: one, ...december });
    await confirmed(platform, { counterparty_id, reseller_id: two, ...december, volume_mwh: 12 });
    const own = await confirmed(platform, { counterparty_id, ...december, volume_mwh: 6 });
    const answers = [
      await issue(scoped(one), counterparty_id),
      await issue(scoped(two), counterparty_id, { time_zone: 'America/New_York' }),
      await issue(platform, counterparty_id, { of_no_reseller: true, time_zone: 'UTC' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(payable(answers)).toBe(240 + 120 + 60);
    const ofNone = answers[2]?.body;
    expect([member(ofNone, 'reseller_id'), member(ofNone, 'of_no_reseller')]).toEqual([null, true]);
    expect(member(ofNone, 'lines')).toMatchObject([{ transaction_id: own }]);
    expect((await issue(platform, counterparty_id)).status).toBe(409);
    const shown = `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12&of_no_reseller=true`;
    const lines = member((await platform.get(shown)).body, 'lines');
    expect(lines).toMatchObject([{ transaction_id: own }]);
    expect((await platform.get(`${shown}&format=html`)).text).toContain(
      '<dt>Reseller</dt><dd>none</dd>',
    );
    const wrong = await issue(platform, counterparty_id, {
      of_no_reseller: true,
      reseller_id: one,
    });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('"of_no_reseller"')]);
    expect((await scoped(one).get(shown)).status).toBe(403);
    expect((await issue(scoped(one), counterparty_id, { of_no_reseller: true })).status).toBe(403);
  });
});

describe('a refused statement', () => {
  test("is recorded like other refusals, in the caller's scope", async () => {
    const counterparty_id = randomUUID();
    const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
    const refused = await issue(scoped(mine), counterparty_id);
    expect(refused.status).toBe(422);
    const ofCaller = async (caller: Client) =>
      list(await caller.get('/exchange/transactions?outcome=refused&limit=1000')).filter((one) =>
        JSON.stringify(one).includes(counterparty_id),
      );
    await expect.poll(() => ofCaller(scoped(mine))).toHaveLength(1);
    expect(await ofCaller(scoped(mine))).toMatchObject([
      {
        outcome: 'refused',
        operation: 'issueStatement',
        status: 422,
        detail: text(refused, 'detail'),
        reseller_id: mine,
      },
    ]);
    expect(await ofCaller(scoped(theirs))).toEqual([]);
  });
});

describe('lines without a statement', () => {
  const leaveLines = async (series_id: string, run_number: number, lines: unknown) => {
    const lines_id = randomUUID();
    const data = { lines_id, reseller_id: null, series_id, run_number, part: 0, lines };
    const event = anEvent(data, 'StatementLinesKept');
    await eventLog.append(`statement_lines-${lines_id}`, 'no_stream', [event]);
    return lines_id;
  };
  const keptIn = async (lines_id: string) => {
    const { rows } = await client.query('select 1 from statement_lines where lines_id = $1', [
      lines_id,
    ]);
    return rows.length;
  };

  test('are in no statement, and are removed with the next run', async () => {
    const counterparty_id = randomUUID();
    await confirmed(platform, { counterparty_id, ...december });
    const first = await issue(platform, counterparty_id);
    const series_id = text(first, 'series_id');
    const [billed] = await eventLog.readStream(`statement-${series_id}`);
    const linesId = String(Object(billed?.data).lines_id);
    const [event] = await eventLog.readStream(`statement_lines-${linesId}`);
    const { lines } = Object(event?.data);
    const late = await leaveLines(series_id, 1, lines);
    const dead = await leaveLines(series_id, 2, lines);
    await expect.poll(() => keptIn(dead)).toBe(1);
    expect(await keptIn(late)).toBe(0);
    const path = `/exchange/statements/${text(first, 'id')}`;
    expect((await platform.get(path)).text).toBe(first.text);

    await confirmed(platform, { counterparty_id, ...december });
    const second = await issue(platform, counterparty_id);
    expect([second.status, payable([second])]).toEqual([201, 240]);
    await expect.poll(() => keptIn(dead)).toBe(0);
    const read = await platform.get(`/exchange/statements/${text(second, 'id')}`);
    expect(read.text).toBe(second.text);
    expect((await platform.get(path)).text).toBe(first.text);
  });
});

describe('a statement', () => {
  longTest('has ten thousand deals at most, and is refused with advice beyond', async () => {
    const counterparty_id = randomUUID();
    await client.query(
      `insert into transactions (id, counterparty_id, transaction_type, volume_mwh, price_per_mwh, delivery_start, delivery_end,
         currency, submitted_at, last_changed_at, status, revision, created_position, place, changed_position, changed_at, resource)
       select gen_random_uuid(), $1, 'trade', 1, 2, '2037-12-02', '2037-12-03', 'USD', now(), now(), 'confirmed', 1, 0, -n, 0, now(), '{}'
       from generate_series(1, 10001) as n`,
      [counterparty_id],
    );
    const path = `/exchange/statements?counterparty_id=${counterparty_id}&month=2037-12`;
    const tooMany = ' 10001 deals deliver in that month, and a statement has at most 10000.';
    for (const answer of [await platform.get(path), await issue(platform, counterparty_id)]) {
      expect(refusal(answer)).toEqual([422, expect.stringContaining(tooMany.trim())]);
      expect(answer.text).toContain('reseller_id');
    }
    await client.query('delete from transactions where counterparty_id = $1 and place = -1', [
      counterparty_id,
    ]);
    const issued = await issue(platform, counterparty_id);
    expect([issued.status, payable([issued])]).toEqual([201, 20_000]);
    const read = await platform.get(`/exchange/statements/${text(issued, 'id')}`);
    expect(read.text).toBe(issued.text);
    expect(list({ ...read, body: member(read.body, 'lines') })).toHaveLength(10_000);
  });
});
