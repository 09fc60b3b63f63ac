import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, everyItem, list, member } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEsiId, day, enrolledAt } from './enrollment-steps.js';
import { anEnrollment } from './things.js';

let platform: Client;
let one: Awaited<ReturnType<typeof anEnrollment>>;
let other: Awaited<ReturnType<typeof anEnrollment>>;

beforeAll(async () => {
  platform = (await sharedLedger()).platform;
  one = await anEnrollment(platform, 'Casa Verde Ltd');
  other = await anEnrollment(platform, 'Mill Ltd');
});

const idsIn = (items: readonly unknown[]) => items.map((item) => Object(item)['id']);
const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });

describe('the list of enrollments', () => {
  test('has the same items as single reads, oldest first', async () => {
    const items = await everyItem(platform, '/enrollments?limit=1');
    const ids = idsIn(items);
    expect(ids.indexOf(one.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(other.id));
    const alone = await platform.get(`/enrollments/${one.id}`);
    expect(items[ids.indexOf(one.id)]).toEqual(alone.body);
  });

  test.each(['plan_id', 'premise_asset_id', 'customer_id', 'reseller_id'] as const)(
    'is filtered by %s',
    async (name) => {
      const answer = await platform.get(`/enrollments?${name}=${one[name]}&status=pending`);
      expect(idsIn(list(answer))).toEqual([one.id]);
      const both = `${name}=${one[name]}&plan_id=${other.plan_id}`;
      if (name !== 'plan_id') {
        expect(list(await platform.get(`/enrollments?${both}`))).toEqual([]);
      }
      expect(list(await platform.get(`/enrollments?${name}=${randomUUID()}`))).toEqual([]);
      expect((await platform.get(`/enrollments?${name}=none`)).status).toBe(422);
    },
  );

  test('is filtered by ends of rescission and supply, and by service point', async () => {
    const id = anEsiId();
    const { step, ...weir } = await enrolledAt(platform, id, 'Weir Ltd');
    const idsFor = async (filter: string) =>
      idsIn(list(await of(weir.reseller_id).get(`/enrollments?${filter}`)));
    await step('submit');
    expect(await idsFor(`rescission_from=${day()}`)).toEqual([weir.id]);
    expect(await idsFor(`rescission_from=${day(30)}`)).toEqual([]);
    expect(await idsFor(`ends_to=${day(400)}`)).toEqual([]);
    expect(await idsFor(`service_point=us-esiid:${id}`)).toEqual([weir.id]);
    const stranger = of(one.reseller_id);
    expect(list(await stranger.get(`/enrollments?service_point=us-esiid:${id}`))).toEqual([]);
    await step('accept', { effective_date: day() });
    await step('activate', { started_on: day() });
    expect(await idsFor(`rescission_from=${day()}`)).toEqual([]);
    expect(await idsFor(`ends_to=${day(400)}`)).toEqual([weir.id]);
    expect(await idsFor(`ends_to=${day(300)}`)).toEqual([]);
    await step('drop', { initiated_by: 'customer', reason_code: '008', effective_date: day() });
    expect(await idsFor(`ends_to=${day(400)}`)).toEqual([]);
    const history = list(await platform.get(`/enrollments/${weir.id}/history`));
    expect(member(history.at(-1), 'reason')).toEqual({ code: '008', text: null });
  });

  test('refuses an unknown status, and unknown filters', async () => {
    expect((await platform.get('/enrollments?status=lost')).status).toBe(422);
    expect((await platform.get('/enrollments?cost_key=1')).status).toBe(422);
  });

  test('shows a reseller its own only, with any filter', async () => {
    const own = of(one.reseller_id);
    expect(idsIn(list(await own.get('/enrollments')))).toEqual([one.id]);
    for (const query of [
      `plan_id=${other.plan_id}`,
      `premise_asset_id=${other.premise_asset_id}`,
      `customer_id=${other.customer_id}`,
      `reseller_id=${other.reseller_id}`,
      `q=${other.id}`,
    ]) {
      expect(list(await own.get(`/enrollments?${query}`)), query).toEqual([]);
    }
    const stranger = of(await aReseller(platform, []));
    expect(list(await stranger.get('/enrollments'))).toEqual([]);
  });
});
