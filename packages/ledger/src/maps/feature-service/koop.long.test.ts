// Long: 5 s. Koop's server answers the same requests.

// The request sequences and query tests of @koopjs/featureserver and winnow.
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../../../../test/acceptance/client.js';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

const trees = [
  ['QUERCUS AGRIFOLIA', 'COAST LIVE OAK', 'ST', 14, 0.4, '2017-02-01'],
  ['QUERCUS ILEX', 'HOLLY OAK', 'AVE', 9, 0.6, '2017-02-05'],
  ['EUGENIA UNIFLORA', 'LIVE OAK', 'AVE', null, 0.7, '2017-02-09'],
  ['JACARANDA', 'JACARANDA', "GRAND'S ST", 30, 0.5, null],
  ['PINUS', 'PINE', 'ST', 13, 0.1, '2020-01-05'],
] as const;
const placeOf = (at: number): [number, number] => [-118.14 + at / 1000, 34.164 + at / 1000];

let service: string;
let headers: Record<string, string>;
let layer: number;
let table: number;
let objectIds: readonly number[];

beforeAll(async () => {
  const { platform, url, apiKey } = await ledger();
  for (const [
    at,
    [Genus, Common_Name, Street_Type, Trunk_Diameter, rain, date],
  ] of trees.entries()) {
    const attributes = { Genus, Common_Name, Street_Type, 'total precip': rain, 'a/b': at };
    const further = {
      ...(Trunk_Diameter === null ? {} : { Trunk_Diameter }),
      ...(date === null ? {} : { survey_date: date }),
    };
    await anAsset(platform, {
      asset_type: 'tree',
      name: `Tree ${at}`,
      geometry: { type: 'Point', coordinates: placeOf(at) },
      attributes: { ...attributes, ...further, category: at < 3 ? 'pinto' : 'draft' },
    });
    await anAsset(platform, {
      asset_type: 'placeless_tree',
      name: `Tree ${at}`,
      attributes: { category: at < 3 ? 'pinto' : 'draft' },
    });
  }
  service = `${url}/rest/services/ledger/FeatureServer`;
  headers = { 'x-api-key': apiKey };
  const { layers, tables } = await ask('');
  const idOf = (name: string) =>
    [...layers, ...tables].find((one: { name: string }) => one.name === name)?.id;
  [layer, table] = [idOf('tree'), idOf('placeless_tree')];
  ({ objectIds } = await query({ returnIdsOnly: 'true' }));
});

async function ask(path: string, parameters: Record<string, string> = {}) {
  const address = `${service}${path}?${new URLSearchParams(parameters)}`;
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}
const query = (parameters: Record<string, string>, of = layer) =>
  ask(`/${of}/query`, { f: 'json', ...parameters });
const attributesOf = ({ features }: { features: readonly JsonMap[] }) =>
  features.map(({ attributes }) => Object(attributes));

async function matchingTrees(parameters: Record<string, string>): Promise<readonly number[]> {
  const answer = await query({ outFields: 'a/b', ...parameters });
  expect(answer.error).toBeUndefined();
  return attributesOf(answer).map((one) => one['a/b']);
}

describe.each([
  ['with places', () => layer],
  ['without places', () => table],
])('a client that adds a layer %s to a map', (_, id) => {
  test('reads consistent descriptions of the service, the layers and the layer', async () => {
    const one = await ask(`/${id()}`, { f: 'json' });
    const { layers, tables } = await ask('/layers', { f: 'json' });
    const same = [...layers, ...tables].find((other: { id: number }) => other.id === id());
    expect(same).toEqual(one);
    const entries = await ask('', { f: 'json' });
    const entry = [...entries.layers, ...entries.tables].find((other) => other.id === id());
    expect(entry).toMatchObject({ name: one.name, type: one.type });
    expect(one.geometryType).toBe(id() === layer ? 'esriGeometryPoint' : undefined);
  });

  test('counts, reads the first features, identifies, filters and opens the attribute table', async () => {
    const always = { spatialRel: 'esriSpatialRelIntersects', where: '1=1' };
    const of = (parameters: Record<string, string>) => query({ ...always, ...parameters }, id());
    expect(await of({ returnIdsOnly: 'true', returnCountOnly: 'true' })).toEqual({ count: 5 });
    const { objectIds: ids } = await of({ returnIdsOnly: 'true' });
    const first = await of({
      resultOffset: '0',
      resultRecordCount: '2000',
      orderByFields: 'objectid',
      outFields: 'objectid',
      outSR: '102100',
    });
    expect(first).toMatchObject({ objectIdFieldName: 'objectid', exceededTransferLimit: false });
    const inOrder: readonly number[] = ids.toSorted((a: number, b: number) => a - b);
    expect(attributesOf(first)).toEqual(inOrder.map((objectid) => ({ objectid })));
    const { fields } = await ask(`/${id()}`);
    const named = fields.map(({ name }: { name: string }) => name).join(',');
    for (const outFields of ['*', named]) {
      const [identified] = attributesOf(
        await of({ objectIds: String(ids[1]), outFields, outSR: '102100' }),
      );
      expect(identified).toMatchObject({ name: 'Tree 1', category: 'pinto' });
    }
    const figures = await of({
      groupByFieldsForStatistics: 'category',
      outFields: '*',
      orderByFields: 'category DESC',
      outStatistics: JSON.stringify([
        {
          onStatisticField: 'category',
          outStatisticFieldName: 'countOFcategory',
          statisticType: 'count',
        },
      ]),
    });
    expect(attributesOf(figures)).toEqual([
      { category: 'pinto', countOFcategory: 3 },
      { category: 'draft', countOFcategory: 2 },
    ]);
    const page = await of({
      resultOffset: '2',
      resultRecordCount: '1',
      orderByFields: 'objectid',
      outFields: 'category',
      returnGeometry: 'false',
    });
    const third = ids.indexOf(inOrder[2]);
    const category = third < 3 ? 'pinto' : 'draft';
    expect(attributesOf(page)).toEqual([{ objectid: inOrder[2], category }]);
    expect(page.features[0]).not.toHaveProperty('geometry');
    expect(page.exceededTransferLimit).toBe(true);
    const filtered = await of({ where: "category = 'draft'", outFields: 'category,objectid' });
    expect(attributesOf(filtered).map(({ objectid }) => objectid)).toEqual(ids.slice(3));
    const rows = await of({
      resultRecordCount: '50',
      orderByFields: '',
      outFields: '*',
      returnGeometry: 'false',
    });
    expect(rows.features).toHaveLength(5);
  });
});

describe('object ids', () => {
  test('are none, one, or several separated by commas', async () => {
    expect(await matchingTrees({ objectIds: '' })).toEqual([0, 1, 2, 3, 4]);
    expect(await matchingTrees({ objectIds: String(objectIds[2]) })).toEqual([2]);
    expect(await matchingTrees({ objectIds: `${objectIds[2]},${objectIds[4]}` })).toEqual([2, 4]);
    expect(await matchingTrees({ where: `OBJECTID = ${objectIds[3]}` })).toEqual([3]);
  });
});

describe('a condition', () => {
  test.each([
    ["Genus like '%QUERCUS%'", [0, 1]],
    ["Genus like '%QUERCUS%' AND Common_Name like '%LIVE OAK%' AND Street_Type like '%ST%'", [0]],
    ["Genus like '%QUERCUS%' AND 1=1", [0, 1]],
    ["UPPER(Genus) like '%QUERCUS%'", [0, 1]],
    ['"total precip" > 0.5', [1, 2]],
    ["Genus IN ('PINUS', 'JACARANDA')", [3, 4]],
    ['Trunk_Diameter IS NULL', [2]],
    ['survey_date IS NULL AND Trunk_Diameter IS NOT NULL', [3]],
    ['Trunk_Diameter>10', [0, 3, 4]],
    ['Trunk_Diameter>=13', [0, 3, 4]],
    ["Genus IN ('PINUS', 'JACARANDA') AND Trunk_Diameter>=14", [3]],
    [
      "(Genus like '%QUERCUS%' AND Common_Name like '%LIVE OAK%') OR Street_Type like '%AVE%'",
      [0, 1, 2],
    ],
    ["Common_Name = 'LIVE OAK'", [2]],
    ["Street_Type = 'GRAND''S ST'", [3]],
    ["survey_date >= '2017-02-05'", [1, 2, 4]],
    ["survey_date BETWEEN '2017-02-01' AND '2017-02-06'", [0, 1]],
    ['Trunk_Diameter BETWEEN 9 AND 13', [1, 4]],
  ])('%s finds the same features', async (where, expected) => {
    expect(await matchingTrees({ where })).toEqual(expected);
  });

  test('may have pluses for spaces, and a name in capitals', async () => {
    const address = `${service}/${layer}/query?WHERE=Genus+is+not+null&returnCountOnly=true`;
    const answer = await fetch(address, { headers });
    expect(await answer.json()).toEqual({ count: 5 });
  });
});

describe('a geometry', () => {
  test.each<[string, Record<string, string>, readonly number[]]>([
    [
      'an envelope in JSON',
      {
        geometry:
          '{"xmin":-118.1406,"ymin":34.1635,"xmax":-118.1385,"ymax":34.1685,"spatialReference":{"wkid":4326}}',
        geometryType: 'esriGeometryEnvelope',
      },
      [0, 1],
    ],
    [
      'an envelope without a reference',
      { geometry: '{"xmin":-118.1406,"ymin":34.1635,"xmax":-118.1385,"ymax":34.1685}' },
      [0, 1],
    ],
    ['an envelope of numbers', { geometry: '-118.1406, 34.1635, -118.1385, 34.1685' }, [0, 1]],
    [
      'an envelope in Web Mercator, by its text',
      {
        geometry: JSON.stringify({
          ...{ xmin: -13151351, ymin: 4050777, xmax: -13151117, ymax: 4051449 },
          spatialReference: { wkt: 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS[' },
        }),
      },
      [0, 1],
    ],
    [
      'an envelope in Web Mercator by inSR, with shapes in Web Mercator',
      { geometry: '-13151351,4050777,-13151117,4051449', inSR: '102100', outSR: '3857' },
      [0, 1],
    ],
    [
      'a polygon',
      {
        geometry:
          '{"rings":[[[-118.1406,34.1635],[-118.1406,34.1685],[-118.1385,34.1685],[-118.1385,34.1635],[-118.1406,34.1635]]]}',
      },
      [0, 1],
    ],
    ['a point', { geometry: placeOf(3).join(','), geometryType: 'esriGeometryPoint' }, [3]],
    [
      'an envelope with returnExtentOnly',
      {
        geometry: '-118.1406,34.1635,-118.1385,34.1685',
        spatialRel: 'esriSpatialRelEnvelopeIntersects',
      },
      [0, 1],
    ],
    [
      'an envelope with a condition',
      { geometry: '-118.1406,34.1635,-118.1385,34.1685', where: "Common_Name like '%LIVE%'" },
      [0],
    ],
    ['an envelope elsewhere', { geometry: '-10,30,0,38' }, []],
  ])('that is %s finds the features in it', async (_, parameters, expected) => {
    expect(await matchingTrees(parameters)).toEqual(expected);
  });
});

describe('pages', () => {
  test('have the requested length and start, and end', async () => {
    expect(await query({ resultRecordCount: '2' })).toMatchObject({ exceededTransferLimit: true });
    expect(await query({})).toMatchObject({ exceededTransferLimit: false });
    expect(await matchingTrees({ resultRecordCount: '2', resultOffset: '3' })).toEqual([3, 4]);
    expect(await matchingTrees({ resultOffset: '9' })).toEqual([]);
    const byId = [0, 1, 2, 3, 4].sort((a, b) => (objectIds[b] ?? 0) - (objectIds[a] ?? 0));
    expect(await matchingTrees({ orderByFields: 'OBJECTID DESC' })).toEqual(byId);
    expect(await matchingTrees({ orderByFields: 'Genus DESC', resultRecordCount: '2' })).toEqual([
      1, 0,
    ]);
  });
});

describe('statistics', () => {
  const figure = (statisticType: string, onStatisticField: string, name?: string) => ({
    statisticType,
    onStatisticField,
    ...(name === undefined ? {} : { outStatisticFieldName: name }),
  });
  const figures = async (
    outStatistics: readonly ReturnType<typeof figure>[],
    parameters: Record<string, string> = {},
  ) => attributesOf(await query({ outStatistics: JSON.stringify(outStatistics), ...parameters }));

  test('have default names, and fields with spaces and slashes', async () => {
    expect(await figures([figure('sum', 'Trunk_Diameter')])).toEqual([{ sum_Trunk_Diameter: 66 }]);
    expect(await figures([figure('avg', 'total precip', 'mean')])).toEqual([{ mean: 0.46 }]);
    expect(await figures([figure('max', 'a/b', 'most')])).toEqual([{ most: 4 }]);
    const where = 'Trunk_Diameter > 10';
    expect(
      await figures(
        [figure('count', 'Trunk_Diameter', 'n'), figure('min', 'Trunk_Diameter', 'm')],
        { where },
      ),
    ).toEqual([{ n: 3, m: 13 }]);
  });

  test('have groups in an order, also with returnGeometry', async () => {
    const groups = { groupByFieldsForStatistics: 'Street_Type,category', outSR: '102100' };
    expect(
      await figures([figure('count', 'objectid', 'n')], {
        ...groups,
        orderByFields: 'n DESC,Street_Type',
      }),
    ).toEqual([
      { Street_Type: 'AVE', category: 'pinto', n: 2 },
      { Street_Type: "GRAND'S ST", category: 'draft', n: 1 },
      { Street_Type: 'ST', category: 'draft', n: 1 },
      { Street_Type: 'ST', category: 'pinto', n: 1 },
    ]);
  });
});

describe('a refusal', () => {
  test('has a code and a message, with status 200', async () => {
    const refusalOf = async (path: string, parameters: Record<string, string>) =>
      (await ask(path, parameters)).error;
    expect(await refusalOf(`/${layer}/query`, { f: 'jsonb' })).toMatchObject({ code: 400 });
    expect(await refusalOf('', { f: 'jsonb' })).toMatchObject({ code: 400 });
    expect(await refusalOf('/99999', {})).toMatchObject({ code: 404 });
    expect(
      await refusalOf(`/${layer}/query`, { quantizationParameters: '{"tolerance":"x"}' }),
    ).toMatchObject({ code: 400 });
    expect(await refusalOf(`/${layer}/query`, { resultRecordCount: 'x' })).toMatchObject({
      code: 400,
    });
    expect((await refusalOf(`/${layer}/generateRenderer`, {})).message).toContain(
      'generateRenderer',
    );
    expect((await refusalOf(`/${layer}/queryRelatedRecords`, {})).message).toContain(
      'queryRelatedRecords',
    );
  });
});
