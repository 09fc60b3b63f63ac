import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codecOf } from '../../src/event-log/codec.js';
import { UndecodableEvent } from '../../src/event-log/errors.js';
import { eventIdFor, isEventOf, newEventId } from '../../src/event-log/event-id.js';
import type { StoredEvent } from '../../src/event-log/types.js';
import { sampleMetadata } from '../logged.js';

type Noted = {
  readonly type: 'Noted';
  readonly data: { readonly text: string; readonly by: string };
};

const schema = {
  type: 'Noted' as const,
  version: 3,
  description: 'A note.',
  data: z.strictObject({ text: z.string(), by: z.string() }),
  upcasters: {
    1: (old: unknown) => ({ text: Object(old).note }),
    2: (old: unknown) => ({ ...Object(old), by: 'unknown' }),
  },
};
const codec = codecOf([schema]);

const stored = (data: unknown, version: unknown): StoredEvent => ({
  id: '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d',
  stream: 'note-1',
  revision: 4n,
  position: 99n,
  type: 'Noted',
  data,
  metadata: version === undefined ? {} : { schema_version: version },
  created: new Date(0),
});

describe('a decoded event', () => {
  test.each([
    [{ note: 'first' }, 1, { text: 'first', by: 'unknown' }],
    [{ note: 'first' }, undefined, { text: 'first', by: 'unknown' }],
    [{ text: 'second' }, 2, { text: 'second', by: 'unknown' }],
    [{ text: 'third', by: 'ana' }, 3, { text: 'third', by: 'ana' }],
  ])('%j of version %s is upgraded to the current version', (data, version, now) => {
    const decoded = codec.decode(stored(data, version));
    expect(decoded.event).toEqual({ type: 'Noted', data: now });
    expect(decoded).toMatchObject({ stream: 'note-1', revision: 4n, position: 99n });
  });

  test.each([
    ['of an unknown version', { text: 'x', by: 'y' }, 4, /known up to 3/],
    ['of an invalid version', { text: 'x', by: 'y' }, 'three', /no valid schema version/],
    ['with invalid data', { text: 7, by: 'y' }, 3, /text/],
    ['with invalid data after the upgrade', {}, 1, /text/],
  ])('%s is refused with stream, revision and type', (_, data, version, reason) => {
    const read = () => codec.decode(stored(data, version));
    expect(read).toThrow(UndecodableEvent);
    expect(read).toThrow(/event 4 of note-1 \(Noted/);
    expect(read).toThrow(reason);
  });

  test('of an unknown type is refused', () => {
    const unknown = { ...stored({}, 1), type: 'Shouted' };
    expect(() => codec.decode(unknown)).toThrow(/unknown type/);
  });

  test.each([
    ['an unknown type', { ...stored({}, 1), type: 'Shouted' }, 'newer'],
    ['an unknown version', stored({ text: 'x', by: 'y' }, 4), 'newer'],
    ['an invalid version', stored({ text: 'x', by: 'y' }, 'three'), 'invalid'],
    ['invalid data', stored({ text: 7, by: 'y' }, 3), 'invalid'],
    ['data that cannot be upgraded', stored(null, 1), 'invalid'],
  ])('with %s is refused as newer or invalid', (_, event, kind) => {
    expect(() => codec.decode(event)).toThrow(expect.objectContaining({ kind }));
  });

  test('is refused with the path and the fault of its data', () => {
    const read = () => codec.decode(stored({ text: 7, by: 'y' }, 3));
    expect(read).toThrow(/: text: Invalid input: expected string, received number$/);
  });

  test('is refused with the error of its upgrade', () => {
    const fragile = {
      ...schema,
      upcasters: {
        ...schema.upcasters,
        1: () => {
          throw new Error('no note');
        },
      },
    };
    const broken = codecOf([fragile]);
    expect(() => broken.decode(stored({}, 1))).toThrow(
      /step up from version 1 failed: Error: no note/,
    );
  });
});

test('an encoded event has the current version', () => {
  const event: Noted = { type: 'Noted', data: { text: 'x', by: 'y' } };
  expect(codec.encode(event, 'an id', sampleMetadata).metadata.schema_version).toBe(3);
  const shouted = { type: 'Shouted', data: {} };
  expect(() => codec.encode(shouted as never, 'an id', sampleMetadata)).toThrow(RangeError);
});

test('schemas with a duplicate type or a missing upgrade are refused', () => {
  expect(() => codecOf([schema, schema])).toThrow(/two schemas/);
  const gap = { ...schema, upcasters: { 1: schema.upcasters[1] } };
  expect(() => codecOf([gap])).toThrow(/from version 2 to 3/);
});

describe('an event id', () => {
  const command = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  test('of a command is random, and is recognized by command and index', () => {
    const id = newEventId(command, 1);
    expect(id).toMatch(form);
    expect(newEventId(command, 1)).not.toBe(id);
    expect(isEventOf(command, 1)(id)).toBe(true);
    expect(isEventOf(command, 0)(id)).toBe(false);
    expect(isEventOf('4f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d', 1)(id)).toBe(false);
  });

  test('of a name is a UUID, determined by name and index', () => {
    const id = eventIdFor(command, 0);
    expect(id).toMatch(form);
    expect(eventIdFor(command, 0)).toBe(id);
    expect(eventIdFor(command, 1)).not.toBe(id);
    expect(eventIdFor('4f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d', 0)).not.toBe(id);
  });
});
