import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inMilliseconds } from '../src/sql/time-limit.js';
import { createMessageReader, message, ProtocolViolation } from '../src/wire/messages.js';
import { readStartup, settingsOf } from '../src/wire/startup.js';
import { startup } from './raw-connection.js';

describe('messages', () => {
  it('are whole and in order for chunks of any size', () => {
    const one = fc.record({
      type: fc.constantFrom('Q', 'P', 'd'),
      body: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(one),
        fc.infiniteStream(fc.integer({ min: 1, max: 30 })),
        (all, sizes) => {
          const messages = all.map(({ type, body }) => message(type, Buffer.from(body)));
          const reader = createMessageReader();
          const bytes = Buffer.concat(messages);
          const read: Buffer[] = [];
          for (let at = 0; at < bytes.length; ) {
            const size = sizes.next().value ?? 1;
            read.push(
              ...reader.push(bytes.subarray(at, at + size)).map((message) => message.bytes),
            );
            at += size;
          }
          expect(read).toEqual(messages);
        },
      ),
    );
  });

  it('of an invalid length are refused at their header', () => {
    const head = Buffer.from([0x51, 0, 0, 0, 3]);
    expect(() => createMessageReader().push(head)).toThrow(ProtocolViolation);
    expect(() => createMessageReader().push(Buffer.from([0x51, 0xff, 0, 0, 0]))).toThrow(
      ProtocolViolation,
    );
  });
});

describe('the start-up message', () => {
  it('is awaited until it is whole', () => {
    const bytes = startup({ user: 'postgres', database: 'postgres' });
    for (let end = 0; end < bytes.length; end += 1) {
      expect(readStartup(bytes.subarray(0, end))).toBeUndefined();
    }
    expect(readStartup(Buffer.concat([bytes, Buffer.from('more')]))?.rest.toString()).toBe('more');
  });

  it('of another protocol is refused', () => {
    expect(() => readStartup(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(ProtocolViolation);
  });

  it('contains settings in its options and by name', () => {
    const settings = settingsOf(
      new Map([
        ['user', 'postgres'],
        ['application_name', 'test'],
        ['options', '-c search_path=a,public --statement-timeout=5s -cx.y=with\\ space'],
      ]),
    );
    expect(Object.fromEntries(settings)).toEqual({
      application_name: 'test',
      search_path: 'a,public',
      statement_timeout: '5s',
      'x.y': 'with space',
    });
  });
});

it.each([
  ['250', 250],
  ['250ms', 250],
  ['5s', 5_000],
  ['1.5min', 90_000],
  ['nonsense', 0],
])('a duration of %s is %d ms', (text, expected) => {
  expect(inMilliseconds(text)).toBe(expected);
});
