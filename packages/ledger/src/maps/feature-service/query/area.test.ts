import { toMercator } from '@exchange/geometry';
import { describe, expect, test } from 'vitest';
import { positions } from '../../../../../../test/acceptance/place.js';
import { faultsIn } from '../../../../../runtime/test/problem-in.js';
import { queryParameters } from './parameters.js';
import { readQuery } from './request.js';

const areaOf = (query: Record<string, string>) => {
  const { area } = readQuery(queryParameters(query));
  if (area === undefined) throw new Error('no area');
  return area;
};
const boxesOf = (query: Record<string, string>) => {
  const { area } = areaOf(query);
  if (area.kind !== 'boxes') throw new Error(`a ${area.kind}`);
  return area.boxes.map(({ west, south, east, north }) => [west, south, east, north]);
};
const refusal = (query: Record<string, string>) => faultsIn(() => areaOf(query));

describe('the geometry of a query', () => {
  const bothSides = [
    [170, 50, 180, 55],
    [-180, 50, -170, 55],
  ];
  test.each([
    ['-98,30,-97,31', [[-98, 30, -97, 31]]],
    ['{"xmin":-98,"ymin":30,"xmax":-97,"ymax":31}', [[-98, 30, -97, 31]]],
    ['262,30,263,31', [[-98, 30, -97, 31]]],
    ['-458,30,-457,31', [[-98, 30, -97, 31]]],
    ['170,50,190,55', bothSides],
    ['170,50,-170,55', bothSides],
    ['-400,-100,400,100', [[-180, -90, 180, 90]]],
    ['-180,-90,180,90', [[-180, -90, 180, 90]]],
    ['-190,0,180,1', [[-180, 0, 180, 1]]],
  ])('is the envelope %s', (geometry, boxes) => {
    expect(boxesOf({ geometry })).toEqual(boxes);
  });

  test('is in Web Mercator by its reference or by inSR', () => {
    const webMercatorText = 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS[';
    const [xmin, ymin] = toMercator(-98, 30);
    const [xmax, ymax] = toMercator(-97, 31);
    const stated = JSON.stringify({ xmin, ymin, xmax, ymax, spatialReference: { wkid: 102100 } });
    for (const query of [
      { geometry: stated, inSR: '4326' },
      { geometry: stated.replace('"wkid":102100', `"wkt":${JSON.stringify(webMercatorText)}`) },
      { geometry: `${xmin},${ymin},${xmax},${ymax}`, inSR: '3857' },
      { geometry: `${xmin},${ymin},${xmax},${ymax}`, inSR: '{"wkid":102100,"latestWkid":3857}' },
    ]) {
      const [box = []] = boxesOf(query);
      for (const [index, side] of [-98, 30, -97, 31].entries())
        expect(box[index]).toBeCloseTo(side, 9);
    }
  });

  test('may be a point, by its type or its members', () => {
    for (const query of [
      { geometry: '-97.5,30.5', geometryType: 'esriGeometryPoint' },
      { geometry: '{"x":-97.5,"y":30.5}' },
    ]) {
      expect(areaOf(query)).toMatchObject({
        area: { kind: 'geometry', text: '{"type":"Point","coordinates":[-97.5,30.5]}' },
        relation: 'intersects',
      });
    }
  });

  test('in Web Mercator may end at the edge of the map, to a tenth of a millimeter', () => {
    const east = 20_037_508.342_8;
    const rings = [positions(`0 0, 0 9, ${east} 9, ${east} 0, 0 0`)];
    const { area } = areaOf({ geometry: JSON.stringify({ rings }), inSR: '3857' });
    expect(area.kind === 'geometry' && area.extent).toMatchObject({ west: 0, east: 180 });
  });

  test('with a distance is a circle in meters for any unit', () => {
    const point = { geometry: '{"x":-97.5,"y":30.5}' };
    const radius = (query: Record<string, string>) => {
      const { area } = areaOf({ ...point, ...query });
      return area.kind === 'circle' ? area.radiusMeters : undefined;
    };
    expect(radius({ distance: '500' })).toBe(500);
    const metersOf = {
      esriSRUnit_Meter: 1,
      esriSRUnit_Kilometer: 1000,
      esriSRUnit_Foot: 0.3048,
      esriSRUnit_StatuteMile: 1609.344,
      esriSRUnit_NauticalMile: 1852,
      esriSRUnit_USNauticalMile: 1853.248,
    };
    for (const [units, meters] of Object.entries(metersOf)) {
      expect(radius({ distance: '2', units }), units).toBeCloseTo(2 * meters, 9);
    }
    expect(areaOf({ ...point, distance: '0' }).area.kind).toBe('geometry');
  });

  test('has the relations of ArcGIS, with the geometry as subject', () => {
    const relation = (spatialRel: string) => areaOf({ geometry: '0,0,1,1', spatialRel }).relation;
    expect(relation('esriSpatialRelContains')).toBe('contains');
    expect(relation('esriSpatialRelWithin')).toBe('within');
    expect(relation('esriSpatialRelIndexIntersects')).toBe('envelopes_intersect');
  });

  test.each([
    [{ geometry: 'here' }, /geometry: Input should be a geometry/],
    [{ geometry: '1,2,3' }, /geometry: Input should be a geometry/],
    [{ geometry: '1,2,Infinity,4' }, /geometry: Input should be a geometry/],
    [{ geometry: '{"xmin":' }, /geometry: Input should be a geometry/],
    [{ geometry: '{"x":1}' }, /a point has two numbers/],
    [{ geometry: '0,5,1,4' }, /ymin of an envelope/],
    [{ geometry: '{"xmin":"NaN","ymin":0,"xmax":1,"ymax":1}' }, /four numbers/],
    [{ geometry: '{"x":1,"y":2,"spatialReference":{"wkid":2154}}' }, /4326 or 3857/],
    [{ geometry: '{"x":181,"y":2}' }, /not valid .*180/],
    [{ geometry: '{"x":1,"y":2}', geometryType: 'esriGeometryPolygon' }, /is a point/],
    [{ geometry: '1,2,3,4', geometryType: 'circle' }, /geometryType: Input should be one of/],
    [{ geometry: '1,2,3,4', spatialRel: 'esriSpatialRelRelation' }, /spatialRel: The relation/],
    [{ geometry: '{"rings":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}' }, /not valid/],
    [{ geometry: '{"rings":[]}' }, /not valid: A MultiPolygon without positions/],
    [{ geometry: '{"paths":[[[0,0]]]}' }, /not valid/],
    [{ geometry: '0,0,1,1', distance: '5' }, /distance: A distance requires a point/],
    [{ geometry: '{"x":1,"y":2}', distance: '200001' }, /at most 200000/],
    [{ geometry: '{"x":1,"y":2}', distance: '1', units: 'parsec' }, /units: Input/],
    [
      { geometry: `{"points":[${'[0,0],'.repeat(10_000)}[0,0]]}` },
      /10001 positions; the limit is 1/,
    ],
  ])('rejects %j with the fault', (query, message) => {
    expect(refusal(query)).toMatch(message);
  });

  test('rejects very many rings before it parses them', () => {
    const ring = positions('0 0, 0 1, 1 1, 0 0');
    const rings = Array.from({ length: 50_000 }, () => ring);
    expect(refusal({ geometry: JSON.stringify({ rings }) })).toMatch(/200000 positions/);
  });
});
