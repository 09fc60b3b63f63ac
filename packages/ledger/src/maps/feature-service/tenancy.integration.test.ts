import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

interface Tenant {
  readonly reseller: string;
  readonly headers: Record<string, string>;
}
const { platform: caller, url, apiKey } = await ledger();
const service = `${url}/rest/services/ledger/FeatureServer`;
const platform = { 'x-api-key': apiKey };
const tenant = async (): Promise<Tenant> => {
  const reseller = await aReseller(caller, ['TX']);
  return { reseller, headers: { ...platform, 'x-service-reseller-id': reseller } };
};
const [north, coast] = [await tenant(), await tenant()];
let shared: string;
let ofNorth: string;
let northIds: readonly number[];

beforeAll(async () => {
  const add = (owner: Tenant, asset_type: string, at: number, attributes: object) =>
    anAsset(caller, {
      asset_type,
      name: `${asset_type} ${at}`,
      reseller_id: owner.reseller,
      geometry: { type: 'Point', coordinates: [at, 10] },
      attributes,
    });
  for (const at of [1, 2, 3]) await add(north, 'meter', at, { northern: at, owner: 'north' });
  for (const at of [101, 102]) await add(coast, 'meter', at, { coastal: at, owner: 'coast' });
  await add(north, 'boiler', 5, { secret: 'of north' });
  const { layers } = await ask('', {}, platform);
  const numberOf = (name: string) =>
    String(Object(layers.find((one: { name: string }) => one.name === name)).id);
  [shared, ofNorth] = [numberOf('meter'), numberOf('boiler')];
  northIds = (await ask(`/${shared}/query`, { returnIdsOnly: 'true' }, north.headers)).objectIds;
});

async function ask(path: string, query: Record<string, string>, headers = coast.headers) {
  const answer = await fetch(`${service}${path}?${new URLSearchParams(query)}`, { headers });
  return Object(JSON.parse(await answer.text()));
}
const coasts = (query: Record<string, string>) => ask(`/${shared}/query`, query);

describe('a tenant', () => {
  test('has its own ids and extent in a shared layer', async () => {
    for (const where of ['1=1', 'objectid > 0']) {
      const { extent } = await coasts({ where, returnExtentOnly: 'true' });
      expect(extent).toMatchObject({ xmin: 101, ymin: 10, xmax: 102, ymax: 10 });
    }
    const { objectIds } = await coasts({ returnIdsOnly: 'true' });
    expect(objectIds).toHaveLength(2);
    expect(objectIds.filter((id: number) => northIds.includes(id))).toEqual([]);
  });

  test('finds nothing by ids, locations and texts of others', async () => {
    const ids = northIds.join(',');
    expect((await coasts({ objectIds: ids })).features).toEqual([]);
    expect((await coasts({ geometry: '0,0,50,50' })).features).toEqual([]);
    expect((await coasts({ where: "owner = 'north' OR 1=1" })).features).toHaveLength(2);
    expect(
      (await coasts({ where: "reseller_id IS NOT NULL OR owner <> 'coast'" })).features,
    ).toHaveLength(2);
    const single = await ask(`/${shared}/${northIds[0]}`, {});
    expect(single.error).toMatchObject({ code: 404 });
  });

  test('does not see attributes and layers of others', async () => {
    const { fields } = await ask(`/${shared}`, {});
    const names = fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('coastal');
    expect(names).not.toContain('northern');
    const { error } = await coasts({ where: 'northern = 1' });
    const { error: unknown } = await coasts({ where: 'imagined = 1' });
    expect(error.message.replace('northern', 'imagined')).toBe(unknown.message);
    for (const path of ['', '/layers']) {
      const list = await ask(path, {});
      expect(JSON.stringify(list)).not.toContain('boiler');
      expect(list.layers.map(({ id }: { id: number }) => id)).toContain(Number(shared));
    }
    for (const path of [`/${ofNorth}`, `/${ofNorth}/query`]) {
      const foreign = await ask(path, {});
      const missing = await ask(path.replace(ofNorth, '987654'), {});
      expect(foreign.error).toMatchObject({ code: 404 });
      expect(foreign.error.message.replace(ofNorth, '987654')).toBe(missing.error.message);
    }
    const whole = await ask('', {});
    expect(whole.fullExtent).toMatchObject({ xmin: 101, xmax: 102 });
  });
});
