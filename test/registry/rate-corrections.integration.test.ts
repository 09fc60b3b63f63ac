import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyItem, type JsonMap, list, member, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { isMap } from '../recorded/differences.js';
import { sharedLedger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { exportedEvents, positionOf } from './exported.js';
import { registered, territory } from './things.js';

const { platform } = await sharedLedger();

const utilityBody = () => ({ code: randomUUID(), name: 'U', state: 'AK', territory });
const aUtility = () => registered(platform, '/utilities', utilityBody());
const rate = (area_code: string, day: number, rate_cents_per_kwh: number) => ({
  area_code,
  rate_cents_per_kwh,
  recorded_at: `2026-01-0${day}`,
});

describe('a correction of rates', () => {
  test('replaces the last record of an area and day; the history has both values', async () => {
    const utility = await aUtility();
    const path = `/rates/${utility}/history`;
    await platform.post(path, { records: [rate('N', 1, 10), rate('N', 1, 11), rate('S', 1, 12)] });
    const put = await platform.put(path, { records: [rate('N', 1, 11.5), rate('S', 1, 12)] });
    expect([put.status, put.body]).toEqual([200, { corrected: 1 }]);
    expect(put.headers.get('link')).toMatch(/rel="receipt"/);
    const now = [rate('N', 1, 10), rate('N', 1, 11.5), rate('S', 1, 12)];
    expect(list(await platform.get(path))).toEqual(now);
    const history = list(await platform.get(`/utilities/${utility}/rates/history`));
    expect(history.map((one) => [member(one, 'type'), member(one, 'before')])).toEqual([
      ['RatesRecorded', null],
      ['RatesCorrected', { records: [{ ...rate('N', 1, 0), rate_cents_per_kwh: '11' }] }],
    ]);
  });

  test('of an unknown record is 404 with its area and date', async () => {
    const path = `/rates/${await aUtility()}/history`;
    await platform.post(path, { records: [rate('N', 1, 10)] });
    const put = await platform.put(path, { records: [rate('N', 1, 11), rate('N', 2, 12)] });
    expect([put.status, put.text]).toEqual([404, expect.stringMatching(/area N .*2026-01-02/)]);
    expect(list(await platform.get(path))).toEqual([rate('N', 1, 10)]);
    const unknown = await platform.put(`/rates/${randomUUID()}/history`, {
      records: [rate('N', 1, 11)],
    });
    expect(unknown.status).toBe(404);
  });

  test('is for platform callers, and has no event for the present rates', async () => {
    const path = `/rates/${await aUtility()}/history`;
    await platform.post(path, { records: [rate('N', 1, 10)] });
    const body = { records: [rate('N', 1, 11)] };
    const reseller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    expect((await reseller.put(path, body)).status).toBe(403);
    expect((await reseller.put(`${path}?dry_run=true`, body)).status).toBe(403);
    expect((await platform.put(path, body)).body).toEqual({ corrected: 1 });
    const same = await platform.put(path, body);
    expect([same.status, same.body]).toEqual([200, { corrected: 0 }]);
  });
});

describe('the past of rates', () => {
  const record = fc.record({
    area: fc.constantFrom('N', 'S'),
    day: fc.integer({ min: 1, max: 3 }),
    cents: fc.integer({ min: 1, max: 400 }).map((quarters) => quarters / 4),
  });
  const requests = fc.array(
    fc.record({ isNew: fc.boolean(), records: fc.array(record, { minLength: 1, maxLength: 3 }) }),
    { minLength: shortOrWhole(8, 20), maxLength: shortOrWhole(8, 20) },
  );

  test('as of each position equals a fold of the export', async () => {
    const [sent = []] = fc.sample(requests, { numRuns: 1, seed: 3 });
    const made = await platform.post('/utilities', utilityBody());
    const utility = text(made, 'id');
    const path = `/rates/${utility}/history`;
    const before = positionOf(made);
    let last = before;
    const every = ['N', 'S'].flatMap((area) => [1, 2, 3].map((day) => rate(area, day, 1)));
    await platform.post(path, { records: every });
    for (const { isNew, records } of sent) {
      const body = { records: records.map(({ area, day, cents }) => rate(area, day, cents)) };
      const answer = await (isNew ? platform.post(path, body) : platform.put(path, body));
      expect(answer.status, answer.text).toBeLessThan(300);
      last = positionOf(answer);
    }
    const events = await exportedEvents(platform, `utility_rates-${utility}`, last);
    expect(new Set(events.map(({ type }) => type)).size).toBe(2);
    expect(list(await platform.get(`${path}?as_of=${before}`))).toEqual([]);
    let rows: readonly JsonMap[] = [];
    for (const { type, position, data } of events) {
      for (const one of recordsIn(data))
        rows = type === 'RatesRecorded' ? [...rows, one] : corrected(rows, one);
      const then = await platform.get(`${path}?as_of=${position}`);
      expect(list(then)).toEqual(oldestFirst(rows));
      const north = oldestFirst(rows).filter((one) => one['area_code'] === 'N');
      expect(await everyItem(platform, `${path}?as_of=${position}&area_code=N&limit=2`)).toEqual(
        north,
      );
    }
    expect(list(await platform.get(path))).toEqual(oldestFirst(rows));
  });

  const recordsIn = ({ records }: JsonMap) => (Array.isArray(records) ? records.filter(isMap) : []);
  const isOf = (one: JsonMap) => (other: JsonMap) =>
    one['area_code'] === other['area_code'] && one['recorded_at'] === other['recorded_at'];
  const corrected = (rows: readonly JsonMap[], one: JsonMap) =>
    rows.with(rows.findLastIndex(isOf(one)), one);
  const oldestFirst = (rows: readonly JsonMap[]): readonly JsonMap[] =>
    rows
      .toSorted((a, b) => String(a['recorded_at']).localeCompare(String(b['recorded_at'])))
      .map((one) => ({ ...one, rate_cents_per_kwh: Number(one['rate_cents_per_kwh']) }));

  test('is 404 before the utility', async () => {
    const path = `/rates/${await aUtility()}/history`;
    expect((await platform.get(`${path}?as_of=2001-01-01T00:00:00Z`)).status).toBe(404);
  });
});
