import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { describe, expect, test } from 'vitest';
import { faultsIn } from '../../../../../runtime/test/problem-in.js';
import { queryParameters } from './parameters.js';
import { readQuery } from './request.js';

const read = (query: Record<string, string>, form: Record<string, string> = {}) =>
  readQuery(queryParameters(query, form));

const refusal = (query: Record<string, string>) => faultsIn(() => read(query));

describe('the parameters of a query', () => {
  test('default to a page of all features in degrees', () => {
    expect(read({})).toMatchObject({
      format: 'json',
      wanted: { kind: 'features' },
      outFields: '*',
      offset: 0,
      limit: 2000,
      returnsExceeded: true,
      shape: { isWanted: true, reference: { wkid: 4326 } },
    });
  });

  test('ignore case in names, and merge URL and form', () => {
    const query = read({ WHERE: "a = 'b'", F: 'GeoJSON' }, { OUTFIELDS: ' name , state' });
    expect(query).toMatchObject({
      where: "a = 'b'",
      format: 'geojson',
      outFields: ['name', 'state'],
    });
  });

  test('may be repeated with equal values only', () => {
    expect(read({ f: 'pbf' }, { f: 'pbf' }).format).toBe('pbf');
    expect(() => read({ f: 'pbf' }, { f: 'json' })).toThrow(HttpProblem);
    expect(() => read({ where: '1=1', Where: '1=0' })).toThrow(HttpProblem);
  });

  test.each([
    { returnZ: 'true', returnM: 'true', cacheHint: 'true', multipatchOption: 'xyFootprint' },
    { sqlFormat: 'standard', gdbVersion: '', having: '', relationParam: '' },
    { returnCentroid: 'false', returnTrueCurves: 'false', somethingOfTomorrow: 'false' },
    {
      _ts: '1767225600000',
      'dojo.preventCache': '1',
      token: 'abc',
      featureEncoding: 'esriDefault',
    },
  ])('without effect are accepted: %j', (query) => {
    expect(read(query)).toEqual(read({}));
  });

  test.each([
    ['having', 'count > 1'],
    ['relationParam', 'T********'],
    ['returnCentroid', 'true'],
    ['historicMoment', '1767225600000'],
    ['gdbVersion', 'someone.edits'],
    ['sqlFormat', 'native'],
    ['topFilter', '{}'],
    ['fullText', '[]'],
    ['callback', 'alert'],
    ['wher', "state = 'TX'"],
    ['featureEncoding', 'esriCompressedShapeBuffer'],
  ])('rejects the unsupported %s=%s with the list of parameters', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(
      new RegExp(
        `^query.${name}: The parameter is not supported; a query supports where, objectIds`,
      ),
    );
  });

  test.each([
    ['f', 'html', /one of json, pjson, geojson, pbf/],
    ['objectIds', '1;2', /object ids/],
    ['objectIds', '1,,2', /object ids/],
    ['resultOffset', '-1', /at least 0/],
    ['resultOffset', '9'.repeat(12), /at most/],
    ['resultRecordCount', 'ten', /a whole number/],
    ['maxRecordCountFactor', '6', /at most 5/],
    ['returnGeometry', 'maybe', /true or false/],
    ['returnCountOnly', 'yes please', /true or false/],
    ['resultType', 'fast', /one of none, standard, tile/],
    ['outSR', '2154', /4326 .* 3857/],
    ['outSR', '{"wkt":"PROJCS"}', /4326 .* 3857/],
    ['inSR', 'wgs84', /4326 .* 3857/],
    ['maxAllowableOffset', '-1', /not negative/],
    ['maxAllowableOffset', '1e999', /not negative/],
    ['geometryPrecision', '16', /at most 15/],
    ['time', 'yesterday', /milliseconds/],
    ['time', '1,2,3', /milliseconds/],
    ['outFields', 'name,', /missing after the last comma/],
    ['orderByFields', ', name', /field names/],
    ['orderByFields', '"name"desc', /field names/],
    ['orderByFields', '"name" up', /field names/],
    ['orderByFields', '""', /field names/],
    ['outFields', '"name" desc', /field names/],
    ['outFields', '"a"b",c', /field names/],
    ['outFields', `${'a,'.repeat(2_000)}a`, /at most 2000 fields/],
    ['objectIds', `${'1,'.repeat(20_000)}1`, /At most 20000 object ids/],
    ['maxAllowableOffset', '1'.repeat(65), /not negative/],
    ['outStatistics', `[${'{},'.repeat(50)}{}]`, /at most 50 statistics/],
    ['outStatistics', 'sum', /should be JSON/],
    ['outStatistics', '[]', /too small/i],
    [
      'outStatistics',
      '[{"statisticType":"median","onStatisticField":"a"}]',
      /one of count, sum, min, max, avg, stddev, var/,
    ],
    [
      'outStatistics',
      '[{"statisticType":"sum","onStatisticField":"a","outStatisticFieldName":"x"},{"statisticType":"max","onStatisticField":"a","outStatisticFieldName":"X"}]',
      /the same outStatisticFieldName/,
    ],
    ['groupByFieldsForStatistics', 'state', /outStatistics/],
    ['quantizationParameters', '{"tolerance":0}', /more than 0/],
    ['quantizationParameters', '{"tolerance":1e-300}', /too small/],
    ['quantizationParameters', '{"mode":"draw"}', /view or edit/],
    [
      'quantizationParameters',
      '{"extent":{"xmin":0,"ymin":0,"xmax":1,"ymax":1,"spatialReference":{"wkid":102100}}}',
      /one system/,
    ],
    ['distance', '5', /requires a geometry/],
    ['orderByFields', `${'name,'.repeat(20)}name`, /at most 20 fields/],
  ])('rejects %s=%s with the fault', (name, value, message) => {
    const fault = refusal({ [name]: value });
    expect(fault).toMatch(new RegExp(`^query.${name}: `));
    expect(fault).toMatch(message);
  });

  test('select one kind of answer: statistics first, then the smallest', () => {
    const kindOf = (query: Record<string, string>) => read(query).wanted;
    const outStatistics = '[{"statisticType":"SUM","onStatisticField":"depth"}]';
    expect(kindOf({ outStatistics, returnIdsOnly: 'true' })).toMatchObject({
      kind: 'statistics',
      statistics: [{ type: 'sum', field: 'depth', name: 'sum_depth' }],
    });
    expect(kindOf({ returnIdsOnly: 'true' })).toEqual({ kind: 'ids' });
    expect(kindOf({ returnIdsOnly: 'true', returnCountOnly: 'true' })).toEqual({
      kind: 'summary',
      count: true,
      extent: false,
    });
    expect(kindOf({ returnCountOnly: 'true', returnExtentOnly: 'true' })).toEqual({
      kind: 'summary',
      count: true,
      extent: true,
    });
    expect(kindOf({ returnDistinctValues: 'true', returnCountOnly: 'true' })).toEqual({
      kind: 'distinct',
      isCount: true,
    });
  });

  test('bound the number of features of an answer', () => {
    expect(read({ resultRecordCount: '5000' }).limit).toBe(2000);
    expect(read({ maxRecordCountFactor: '4', resultRecordCount: '9000' }).limit).toBe(8000);
    expect(read({ resultType: 'tile' }).limit).toBe(8000);
    expect(read({ resultRecordCount: '7' }).limit).toBe(7);
  });

  test('order by fields in either direction, also with commas and quotes', () => {
    expect(read({ orderByFields: 'name, "a, ""b""" DESC,state asc' }).orderBy).toEqual([
      { name: 'name', isDescending: false },
      { name: 'a, "b"', isDescending: true },
      { name: 'state', isDescending: false },
    ]);
    expect(read({ outFields: '"a, ""b""",c' }).outFields).toEqual(['a, "b"', 'c']);
    expect(read({ outFields: 'a b , "c" ,"d"""' }).outFields).toEqual(['a b', 'c', 'd"']);
    expect(read({ orderByFields: 'desc, the desc  DESC , "asc"\tasc ,' }).orderBy).toEqual([
      { name: 'desc', isDescending: false },
      { name: 'the desc', isDescending: true },
      { name: 'asc', isDescending: false },
    ]);
  });

  test('have unique, possible object ids', () => {
    expect(read({ objectIds: '3, 1,3,-5,9999999999' }).objectIds).toEqual([3, 1]);
  });

  test('have times as a moment or an interval with an open end', () => {
    expect(read({ time: '5' }).time).toEqual({ from: 5, to: 5 });
    expect(read({ time: '5, null' }).time).toEqual({ from: 5, to: null });
    expect(read({ time: 'NULL,7' }).time).toEqual({ from: null, to: 7 });
  });
});
