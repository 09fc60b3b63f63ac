// Long: 15 s. The library ogc-client reads every collection.
import { OgcApiEndpoint, setFetchOptions } from '@camptocamp/ogc-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MapWorld, mapWorld, wells } from './world.js';

let world: MapWorld;
let endpoint: OgcApiEndpoint;

beforeAll(async () => {
  world = await mapWorld();
  setFetchOptions({ headers: { 'X-API-Key': world.key } });
  endpoint = new OgcApiEndpoint(`${world.url}/ogc`);
});

describe('ogc-client', () => {
  test('finds features, and every collection of the caller', async () => {
    expect(await endpoint.hasFeatures).toBe(true);
    const names = (await endpoint.featureCollections).toSorted();
    expect(names).toEqual([...world.layers.keys()].toSorted());
    expect((await endpoint.info).title).toMatch(/\w/);
  });

  test('describes a collection with its fields, extent and count', async () => {
    const wellsInfo = await endpoint.getCollectionInfo('wells');
    expect(wellsInfo.itemCount).toBe(wells);
    expect(wellsInfo.queryables?.map(({ name }) => name)).toContain('depth_feet');
    expect(wellsInfo.itemFormats).toContain('application/geo+json');
  });

  test('builds valid addresses', async () => {
    const address = await endpoint.getCollectionItemsUrl('wells', {
      limit: 50,
      extent: [-104, 30, -100, 34],
      query: 'state=TX',
    });
    const answer = await fetch(address, { headers: { 'X-API-Key': world.key } });
    const { features } = Object(await answer.json());
    expect([answer.status, features.length]).toEqual([200, 50]);
    for (const { properties } of features) expect(properties.state).toBe('TX');
  });

  test('reads items from any offset', async () => {
    const first = await endpoint.getCollectionItems('wells', 30);
    const later = await endpoint.getCollectionItems('wells', 10, 20);
    expect([first.length, later.length]).toEqual([30, 10]);
    expect(later.map(({ id }) => id)).toEqual(first.slice(20).map(({ id }) => id));
  });
});
