import { describe, expect, test } from 'vitest';
import { beginDrawing, type Drawing, drawn, type Pixel, preview } from './drawing';

const placeAt = ([x, y]: Pixel) => [x / 10, -y / 10] as const;
const pixelAt = ([lon, lat]: readonly [number, number]): Pixel => [lon * 10, -lat * 10];

const press = (drawing: Drawing, pixel: Pixel) =>
  drawn(drawing, { kind: 'press', place: placeAt(pixel), pixel });
const release = (drawing: Drawing, pixel: Pixel) =>
  drawn(drawing, {
    kind: 'release',
    place: placeAt(pixel),
    pixel,
    cornersAt: drawing.corners.map(pixelAt),
  });
const tap = (drawing: Drawing, pixel: Pixel) => release(press(drawing, pixel), pixel);
const drag = (drawing: Drawing, from: Pixel, to: Pixel) => release(press(drawing, from), to);

describe('a box', () => {
  const box = { kind: 'box', west: 1, south: -8, east: 5, north: -2 };

  test('is dragged between opposite corners', () => {
    expect(drag(beginDrawing('box'), [10, 20], [50, 80]).area).toEqual(box);
    expect(drag(beginDrawing('box'), [50, 80], [10, 20]).area).toEqual(box);
  });

  test('takes two taps instead of a drag', () => {
    const first = tap(beginDrawing('box'), [10, 20]);
    expect(first.area).toBeUndefined();
    expect(tap(first, [50, 80]).area).toEqual(box);
  });

  test('has a preview, and may cross the 180th meridian', () => {
    const held = press(beginDrawing('box'), [1_790, 0]);
    expect(preview(drawn(held, { kind: 'move', place: [181, -1] }))).toMatchObject({
      west: 179,
      east: -179,
    });
  });
});

test('a circle is dragged from its center, up to 200 km', () => {
  const { area } = drag(beginDrawing('circle'), [100, -100], [110, -100]);
  expect(area).toMatchObject({ kind: 'circle', lon: 10, lat: 10 });
  expect(area?.kind === 'circle' && area.radiusMeters / 1_000).toBeCloseTo(109.5, 0);
  expect(drag(beginDrawing('circle'), [100, -100], [300, -100]).area).toMatchObject({
    radiusMeters: 200_000,
  });
});

describe('a polygon', () => {
  const three = [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const;
  const open = three.reduce((drawing, pixel) => tap(drawing, pixel), beginDrawing('polygon'));
  const corners = three.map(placeAt);

  test('gets a corner from a tap, and none from a drag of the map', () => {
    expect(open.corners).toEqual(corners);
    expect(drag(open, [0, 0], [60, 60]).corners).toEqual(corners);
  });

  test('is completed by a tap near its first corner, a double tap, or a command', () => {
    const area = { kind: 'polygon', corners };
    expect(tap(open, [5, 5]).area).toEqual(area);
    expect(tap(open, [101, 101]).area).toEqual(area);
    expect(drawn(open, { kind: 'finish' }).area).toEqual(area);
  });

  test('removes its last corner, and is not complete with two', () => {
    const two = drawn(open, { kind: 'back' });
    expect(two.corners).toEqual(corners.slice(0, 2));
    expect(drawn(two, { kind: 'finish' }).area).toBeUndefined();
  });
});

describe('a canceled touch', () => {
  test('draws no box, and the next touch starts a new one', () => {
    const lost = drawn(press(beginDrawing('box'), [10, 20]), { kind: 'lose' });
    expect(lost).toEqual(beginDrawing('box'));
    expect(drag(lost, [10, 20], [50, 80]).area).toMatchObject({ west: 1, east: 5 });
  });

  test('keeps the corners of a polygon', () => {
    const one = tap(beginDrawing('polygon'), [0, 0]);
    expect(drawn(press(one, [50, 50]), { kind: 'lose' })).toMatchObject({
      corners: one.corners,
      pressedAt: undefined,
    });
  });
});
