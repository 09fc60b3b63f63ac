import { describe, expect, test } from 'vitest';
import { boxFrom, circleFrom, polygonFrom } from './area-input';

const triangle = {
  ok: true,
  area: {
    kind: 'polygon',
    corners: [
      [-98, 30],
      [-97, 30],
      [-97, 31],
    ],
  },
};

describe('typed coordinates', () => {
  test.each([
    '-98, 30\n-97, 30\n-97, 31',
    '-98 30\n\n-97\t30\n-97;31\n-98,30\n',
    '{"type":"Polygon","coordinates":[[[-98,30],[-97,30],[-97,31],[-98,30]]]}',
    '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-98,30],[-97,30],[-97,31],[-98,30]]]}}',
  ])('of a polygon are read from %j', (text) => {
    expect(polygonFrom(text)).toEqual(triangle);
  });

  test.each([
    ['', /a corner a line/],
    ['-98, 30\nhere', /Line 2/],
    ['-98, 30\n-97, 99', /Line 2/],
    ['-98, 30\n-97, 30', /3 different corners/],
    ['{"type":', /not valid JSON/],
    ['{"type":"Point","coordinates":[1,2]}', /Polygon with one ring/],
    ['{"type":"Polygon","coordinates":[["<script>"]]}', /Polygon with one ring/],
    ['{"type":"Polygon","coordinates":[[],[]]}', /Polygon with one ring/],
  ])('%j are refused with a reason', (text, fault) => {
    expect(polygonFrom(text)).toMatchObject({ ok: false, fault: expect.stringMatching(fault) });
  });

  test('of a box and a circle name what is missing or too much', () => {
    const none = Number.NaN;
    expect(boxFrom({ west: -98, south: 30, east: -97, north: 31 })).toMatchObject({ ok: true });
    expect(boxFrom({ west: -98, south: none, east: -97, north: 31 })).toEqual({
      ok: false,
      fault: 'Give south in degrees.',
    });
    expect(circleFrom(-97, 30, 5)).toEqual({
      ok: true,
      area: { kind: 'circle', lon: -97, lat: 30, radiusMeters: 5_000 },
    });
    expect(circleFrom(-97, none, 5)).toMatchObject({ fault: expect.stringMatching(/centre/) });
    expect(circleFrom(-97, 30, none)).toMatchObject({ fault: expect.stringMatching(/radius/) });
    expect(circleFrom(-97, 30, 201)).toMatchObject({ fault: expect.stringMatching(/200 km/) });
  });
});
