import { writeFeature } from '@exchange/geometry';
import type { JsonObject } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { withChangeTime, withOnlyChangeTime } from '../ogc/item-writer.js';

const id = '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55';
const changed = Date.parse('2026-11-01T12:30:15.250Z');
const polygon = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}';

const feature = (properties: JsonObject, geometryText: string | null = polygon) =>
  writeFeature({ id, geometryText, properties: { id, ...properties } });

describe('the time of the last change', () => {
  test('precedes all other properties', () => {
    expect(withOnlyChangeTime(feature({ name: 'Bohrloch Ü' }), changed)).toBe(
      `{"type":"Feature","id":"${id}","geometry":${polygon},"properties":{"changed_at":"2026-11-01T12:30:15.250Z","id":"${id}","name":"Bohrloch Ü"}}`,
    );
  });

  test('is null if it is unknown', () => {
    expect(JSON.parse(withChangeTime(feature({}, null), null))).toEqual({
      type: 'Feature',
      id,
      geometry: null,
      properties: { changed_at: null, id },
    });
  });

  test.each<[string, JsonObject]>([
    ['a text', { changed_at: 'never', depth: 1 }],
    ['a list', { depth: 1, changed_at: [{ changed_at: 1 }] }],
    ['nothing', { changed_at: null }],
    ['another name with this end', { last_changed_at: 'never' }],
    ['a name within another property', { inner: { changed_at: 'never' } }],
    ['a name with JSON syntax', JSON.parse('{"__proto__":{"changed_at":1},"changed_at":2}')],
  ])('replaces a property of that name only: %s', (_, properties) => {
    const text = withOnlyChangeTime(feature(properties), changed);
    const whole = JSON.parse(feature(properties));
    const expected = Object.entries({
      ...whole.properties,
      changed_at: '2026-11-01T12:30:15.250Z',
    });
    const written = JSON.parse(text, undefined);
    expect(Object.entries(written.properties).sort()).toEqual(expected.sort());
    expect({ ...written, properties: {} }).toEqual({ ...whole, properties: {} });
    expect(text.match(/[{,]"changed_at":"2026-11-01T12:30:15.250Z"/g)).toHaveLength(1);
  });

  test('ignores texts that resemble a name or the syntax around properties', () => {
    const name = '"changed_at":1,"properties":{';
    const { properties } = JSON.parse(withOnlyChangeTime(feature({ name }), changed));
    expect(properties).toEqual({ id, name, changed_at: '2026-11-01T12:30:15.250Z' });
  });
});
