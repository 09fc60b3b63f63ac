import { queryFeatures } from '@esri/arcgis-rest-feature-service';
import { ArcGISRequestError } from '@esri/arcgis-rest-request';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const count = 25;
const { platform, url, apiKey } = await sharedLedger();
const reseller_id = await aReseller(platform, ['OK']);
const layer = `${url}/api/v1/layers/wells`;
const headers = { 'x-api-key': apiKey, 'x-service-reseller-id': reseller_id };

beforeAll(async () => {
  for (let at = 0; at < count; at += 1) {
    await anAsset(platform, {
      asset_type: 'well_permit',
      reseller_id,
      name: `Permit ${at}`,
      state: 'OK',
      geometry: { type: 'Point', coordinates: [-97 - at / 100, 35] },
      attributes: { depth_feet: at * 100 },
    });
  }
});

const query = async (params: object) =>
  Object(await queryFeatures({ url: layer, headers, ...params }));

describe('the REST client of ArcGIS', () => {
  test('reads a layer with its default parameters', async () => {
    const set = await query({ outFields: '*', where: '1=1' });
    expect(set.features).toHaveLength(count);
    expect(set).toMatchObject({
      objectIdFieldName: 'objectid',
      geometryType: 'esriGeometryPoint',
      spatialReference: { wkid: 4326 },
      exceededTransferLimit: false,
    });
    const [feature] = set.features;
    expect(feature.attributes).toMatchObject({ name: 'Permit 0', depth_feet: 0 });
    expect(feature.geometry).toEqual({ x: -97, y: 35 });
    const fields = new Set(set.fields.map(({ name }: { name: string }) => name));
    for (const name of Object.keys(feature.attributes)) expect(fields).toContain(name);
  });

  test('reads all pages by resultOffset and resultRecordCount', async () => {
    const ids: number[] = [];
    for (let resultOffset = 0; ; ) {
      const set = await query({ resultOffset, resultRecordCount: 10 });
      ids.push(
        ...set.features.map((one: { attributes: { objectid: number } }) => one.attributes.objectid),
      );
      if (set.exceededTransferLimit !== true) break;
      resultOffset += set.features.length;
    }
    expect(new Set(ids).size).toBe(count);
  });

  test('reads all pages by links from any resultOffset', async () => {
    const names: string[] = [];
    let next: string | undefined = `${layer}/query?f=geojson&resultOffset=4&resultRecordCount=10`;
    while (next !== undefined) {
      const answer: Response = await fetch(next, { headers });
      const { features } = Object(await answer.json());
      for (const { properties } of features) names.push(properties.name);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(Array.from({ length: count - 4 }, (_, at) => `Permit ${at + 4}`));
  });

  test('gets GeoJSON on request', async () => {
    const collection = await query({ f: 'geojson' });
    expect(collection).toMatchObject({ type: 'FeatureCollection', numberReturned: count });
  });

  test('gets the refusal of an unsupported parameter', async () => {
    const refusal = query({ where: "state = 'OK'" });
    await expect(refusal).rejects.toBeInstanceOf(ArcGISRequestError);
    await expect(refusal).rejects.toThrow(/422/);
  });
});
