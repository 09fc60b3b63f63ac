import { expect, test } from 'vitest';
import { sameBoxes, samePlaces } from '../src/index.js';

const box = (west: number, south: number, east: number, north: number) => ({
  west,
  south,
  east,
  north,
});

test('a box away from antimeridian and poles has one location', () => {
  expect(sameBoxes([box(-10, 20, 30, 40)])).toEqual([box(-10, 20, 30, 40)]);
  expect(samePlaces(box(-10, 20, 30, 40))).toEqual({ shifts: [], poles: [] });
});

test('a shape at the 180th meridian is also at the −180th', () => {
  expect(sameBoxes([box(170, 0, 180, 5)])).toEqual([box(170, 0, 180, 5), box(-180, 0, -180, 5)]);
  expect(sameBoxes([box(-180, 3, -180, 3)])).toEqual([box(-180, 3, -180, 3), box(180, 3, 180, 3)]);
  expect(samePlaces(box(-180, 0, 180, 5)).shifts).toEqual([-360, 360]);
});

test('two boxes on both sides of the antimeridian are complete', () => {
  const both = [box(170, 0, 180, 5), box(-180, 0, -170, 5)];
  expect(sameBoxes(both)).toEqual(both);
});

test('a pole has every longitude', () => {
  expect(sameBoxes([box(10, 90, 10, 90)])).toEqual([box(10, 90, 10, 90), box(-180, 90, 180, 90)]);
  expect(sameBoxes([box(-180, -90, 180, 90)])).toEqual([box(-180, -90, 180, 90)]);
});
