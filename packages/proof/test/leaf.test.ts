import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leafHash, leafText, readAttestedEvent } from '../src/attested-event.js';
import { hex } from './reference-tree.js';

const event = {
  position: '1048',
  stream: 'trade-7',
  revision: '2',
  id: '0c8a1f5e-4b52-4c0e-9d7a-3f1f8f2a6b11',
  type: 'TradeConfirmed',
  time: '2026-01-31T23:59:59.000Z',
  data: { volume: '12.50', periods: [1, 2.0] },
  metadata: { scope: 'tenant-1', actor: 'user-3' },
};
const text =
  '{"data":{"periods":[1,2],"volume":"12.50"},"id":"0c8a1f5e-4b52-4c0e-9d7a-3f1f8f2a6b11","metadata":{"actor":"user-3","scope":"tenant-1"},"position":"1048","revision":"2","stream":"trade-7","time":"2026-01-31T23:59:59.000Z","type":"TradeConfirmed"}';

describe('a leaf', () => {
  test('is the canonical JSON of the eight members only', () => {
    expect(leafText(event)).toBe(text);
    const wider = { ...event, internal: 'not proven' };
    expect(leafText(wider)).toBe(text);
  });

  test('is hashed with a zero byte before it, as in the README', () => {
    const expected = createHash('sha256').update(Buffer.concat([Buffer.of(0), Buffer.from(text)]));
    expect(hex(leafHash(event))).toBe(expected.digest('hex'));
    expect(hex(leafHash(event))).toBe(
      '35107b0306f41f6c9bc0bcdefc3b4b53e28c0232a8af7f974506dded2117eeea',
    );
  });

  test('is read from exactly these members', () => {
    expect(readAttestedEvent(event)).toEqual({ ok: true, event });
    expect(readAttestedEvent({ ...event, data: null })).toMatchObject({ ok: true });
    expect(readAttestedEvent({ ...event, more: 1 })).toMatchObject({ ok: false });
    expect(readAttestedEvent(undefined)).toMatchObject({ ok: false });
    for (const member of Object.keys(event)) {
      const rest = Object.fromEntries(Object.entries(event).filter(([name]) => name !== member));
      expect(readAttestedEvent(rest)).toMatchObject({ ok: false });
    }
  });

  test.each([
    ['position', '01'],
    ['position', '-1'],
    ['position', 7],
    ['revision', '1.0'],
    ['revision', ''],
    ['time', '2026-01-31T23:59:59Z'],
    ['time', '2026-02-30T00:00:00.000Z'],
    ['time', '2026-01-31T24:00:00.000Z'],
    ['time', '2026-01-31T23:59:59.000+00:00'],
    ['stream', null],
    ['id', {}],
    ['type', []],
  ])('is refused with %s %j', (member, value) => {
    const message = expect.stringContaining(member);
    expect(readAttestedEvent({ ...event, [member]: value })).toMatchObject({ ok: false, message });
  });
});
