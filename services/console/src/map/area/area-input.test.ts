import { describe, expect, test } from 'vitest';
import { readArea } from './area';
import { boxFrom, circleFrom, polygonFrom } from './area-input';

const triangle = readArea('polygon:-98,30;-97,30;-97,31');

describe('entered coordinates', () => {
  test.each([
    '-98, 30\n-97, 30\n-97, 31',
    '-98 30\n\n-97\t30\n-97;31\n-98,30\n',
    '{"type":"Polygon","coordinates":[[[-98,30],[-97,30],[-97,31],[-98,30]]]}',
    '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-98,30],[-97,30],[-97,31],[-98,30]]]}}',
  ])('of a polygon are parsed from %j', (text) => {
    expect(polygonFrom(text)).toEqual(triangle);
  });

  test.each([
    ['', /one corner per line/],
    ['-98, 30\nhere', /Line 2/],
    ['-98, 30\n-97, 99', /Line 2/],
    ['-98, 30\n-97, 30', /3 different corners/],
    ['{"type":', /not valid JSON/],
    ['{"type":"Point","coordinates":[1,2]}', /Polygon with one ring/],
    ['{"type":"Polygon","coordinates":[["<script>"]]}', /Polygon with one ring/],
    ['{"type":"Polygon","coordinates":[[],[]]}', /Polygon with one ring/],
  ])('are refused with a reason: %j', (text, fault) => {
    expect(polygonFrom(text)).toMatch(fault);
  });

  test('of a box and a circle name the missing or excessive value', () => {
    const none = Number.NaN;
    const sides = { west: -98, south: 30, east: -97, north: 31 };
    expect(boxFrom(sides)).toEqual({ kind: 'box', ...sides });
    expect(boxFrom({ ...sides, south: none })).toBe('Enter south in degrees.');
    const circle = { kind: 'circle', lon: -97, lat: 30, radiusMeters: 5_000 };
    expect(circleFrom(-97, 30, 5)).toEqual(circle);
    expect(circleFrom(-97, none, 5)).toMatch(/center/);
    expect(circleFrom(-97, 30, none)).toMatch(/radius/);
    expect(circleFrom(-97, 30, 201)).toMatch(/200 km/);
  });
});
