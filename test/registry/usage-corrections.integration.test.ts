import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyItem, type JsonMap, list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { isMap } from '../recorded/differences.js';
import { sharedLedger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { exportedEvents, positionOf } from './exported.js';

const { platform } = await sharedLedger();
const reseller = await aReseller(platform, []);
const own = platform.with({ 'x-service-reseller-id': reseller });

const aPremise = () => anAsset(own, { asset_type: 'premise', name: 'Unit' });
const hour = (at: number, kwh: number, more: object = {}) => ({
  period_start: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
  period_end: new Date(Date.UTC(2026, 0, 1, at + 1)).toISOString(),
  kwh,
  ...more,
});
const estimate = { quality: 'estimated', channel: 'delivered' } as const;
const received = { quality: 'actual', channel: 'received' } as const;

describe('usage with quality and channel', () => {
  test('keeps an actual value where an estimate is sent, and counts it', async () => {
    const path = `/usage/${await aPremise()}`;
    const first = await own.post(path, { records: [hour(0, 1), hour(1, 2, estimate)] });
    expect(first.body).toEqual({ recorded: 2, kept: 0 });
    const key = { 'idempotency-key': `kept-${path}` };
    const body = { records: [hour(0, 9, estimate), hour(1, 3, estimate), hour(2, 4, estimate)] };
    const second = await own.post(path, body, key);
    expect([second.status, second.body]).toEqual([201, { recorded: 2, kept: 1 }]);
    expect((await own.post(path, body, key)).text).toBe(second.text);
    const again = await own.post(path, { records: [hour(0, 9, estimate)] });
    expect([again.status, again.body]).toEqual([201, { recorded: 0, kept: 1 }]);
    expect((await own.post(path, { records: [hour(1, 5)] })).body).toEqual({ recorded: 1 });
    expect(list(await own.get(path))).toEqual([hour(2, 4, estimate), hour(1, 5), hour(0, 1)]);
  });

  test('has a history for its reseller alone, also after the premise was removed', async () => {
    const id = await aPremise();
    const other = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const statuses = async () => {
      const answers = [platform, own, other].map((one) => one.get(`/usage/${id}/history`));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    await own.post(`/usage/${id}`, { records: [hour(0, 1)] });
    expect(await statuses()).toEqual([200, 200, 403]);
    await own.delete(`/assets/${id}`);
    expect(await statuses()).toEqual([200, 200, 403]);
  });

  test('has a record per channel, and pages through both', async () => {
    const path = `/usage/${await aPremise()}`;
    const records = [
      ...Array.from({ length: 6 }, (_, at) => hour(at, at)),
      ...Array.from({ length: 6 }, (_, at) => hour(at, 10 + at, received)),
      hour(6, 1, estimate),
    ];
    await own.post(path, { records });
    const all = list(await own.get(path));
    expect(all).toHaveLength(13);
    expect(all.slice(0, 3)).toEqual([hour(6, 1, estimate), hour(5, 5), hour(5, 15, received)]);
    for (const limit of [1, 2, 5]) {
      expect(await everyItem(own, `${path}?limit=${limit}`)).toEqual(all);
    }
    // Average of delivered energy: 1, 5 and 4.
    const [next = null] = list(await own.get(`${path}/forecast`));
    expect(member(next, 'projected_kwh')).toBe(3.333333);
  });

  test.each([
    ['quality=guessed', 'quality'],
    ['channel=both', 'channel'],
    ['period=week', 'period'],
    ['time_zone=America/Chicago', 'time_zone'],
    ['period=day&time_zone=Nowhere', 'time_zone'],
    ['period=day&since=2026-01-01T00:00:00Z', 'since'],
    ['period=day&until=2026-01-01T00:00:00Z', 'until'],
    ['period=day&limit=5', 'limit'],
    ['period=month&offset=1', 'offset'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
    ['period=hour&from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z', 'to'],
  ])('refuses ?%s', async (query, named) => {
    const answer = await own.get(`/usage/${await aPremise()}?${query}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${named}"`)]);
  });

  test('is hidden from another reseller, now, then and as totals', async () => {
    const path = `/usage/${await aPremise()}`;
    const position = positionOf(await own.post(path, { records: [hour(0, 1, received)] }));
    const stranger = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    for (const query of [
      '',
      '?period=day',
      `?as_of=${position}`,
      `?period=day&as_of=${position}`,
    ]) {
      expect((await own.get(path + query)).status, query).toBe(200);
      expect((await stranger.get(path + query)).status, query).toBe(403);
    }
    expect((await stranger.post(path, { records: [hour(0, 1, estimate)] })).status).toBe(403);
  });
});

describe('the past of usage', () => {
  const record = fc.record({
    at: fc.nat(4),
    kwh: fc.integer({ min: -50, max: 50 }),
    terms: fc.constantFrom({}, estimate, received, { ...received, quality: 'estimated' }),
  });
  const requests = fc.array(fc.array(record, { minLength: 1, maxLength: 4 }), {
    minLength: 4,
    maxLength: shortOrWhole(8, 20),
  });

  test('as of each position equals a fold of the export', async () => {
    const [sent = []] = fc.sample(requests, { numRuns: 1, seed: 11 });
    const made = await own.post('/assets', { asset_type: 'premise', name: 'Unit' });
    const premise = text(made, 'id');
    const path = `/usage/${premise}`;
    const before = positionOf(made);
    let last = before;
    for (const records of sent) {
      const body = { records: records.map(({ at, kwh, terms }) => hour(at, kwh, terms)) };
      const answer = await own.post(path, body);
      expect(answer.status, answer.text).toBe(201);
      if (answer.headers.get('link') !== null) last = positionOf(answer);
    }
    const events = await exportedEvents(platform, `premise_usage-${premise}`, last);
    expect(events.length).toBeGreaterThan(2);
    expect(list(await own.get(`${path}?as_of=${before}`))).toEqual([]);
    const known = new Map<string, JsonMap>();
    for (const { position, data } of events) {
      for (const one of recordsIn(data)) known.set(keyOf(one), one);
      const then = await own.get(`${path}?as_of=${position}`);
      expect(list(then)).toEqual(newestFirst([...known.values()]));
      expect(await everyItem(own, `${path}?as_of=${position}&limit=2`)).toEqual(list(then));
      const totals = await own.get(`${path}?as_of=${position}&period=day`);
      expect(member(totals.body, 'rows')).toHaveLength(1);
    }
    expect(list(await own.get(path))).toEqual(newestFirst([...known.values()]));
    const history = list(await own.get(`${path}/history`));
    expect(history.map((entry) => String(member(entry, 'position')))).toEqual(
      events.map(({ position }) => String(position)),
    );
  });

  const recordsIn = ({ records }: JsonMap) => (Array.isArray(records) ? records.filter(isMap) : []);
  const keyOf = (one: JsonMap) =>
    [one['period_start'], one['period_end'], one['channel'] ?? 'delivered'].join(' ');
  const newestFirst = (records: readonly JsonMap[]) =>
    records
      .toSorted((a, b) =>
        a['period_start'] === b['period_start']
          ? keyOf(a).localeCompare(keyOf(b))
          : String(b['period_start']).localeCompare(String(a['period_start'])),
      )
      .map((one) => ({ ...one, kwh: Number(one['kwh']) }));

  test('is 404 before the premise, and 422 in the future', async () => {
    const path = `/usage/${await aPremise()}`;
    expect((await own.get(`${path}?as_of=2001-01-01T00:00:00Z`)).status).toBe(404);
    expect((await own.get(`${path}?as_of=9223372036854775807`)).status).toBe(422);
  });

  test('shows the usage of a premise that was removed since', async () => {
    const premise = await aPremise();
    const position = positionOf(await own.post(`/usage/${premise}`, { records: [hour(0, 1)] }));
    await own.delete(`/assets/${premise}`);
    expect((await own.get(`/usage/${premise}`)).status).toBe(404);
    expect(list(await own.get(`/usage/${premise}?as_of=${position}`))).toEqual([hour(0, 1)]);
  });
});
