import { gzipSync } from 'node:zlib';
import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { unpackZone } from '../../packages/calendar/src/zone-record.ts';
import { trimmed } from './zone-data.ts';

test("the trimmed zone data has the ledger's clocks since 1970, and is smaller", () => {
  const small = trimmed(data);
  expect(small.version).toBe(data.version);
  expect(small.links).toEqual(data.links);
  expect(small.zones).toHaveLength(data.zones.length);
  for (const [index, zone] of data.zones.entries()) {
    const { changes, offsets } = unpackZone(zone);
    const early = changes.filter((at) => at < 0).length;
    expect(unpackZone(small.zones[index] ?? ''), zone.split('|')[0]).toEqual({
      changes: changes.slice(early),
      offsets: offsets.slice(early),
    });
  }
  const weight = (zones: unknown) => gzipSync(JSON.stringify(zones)).length;
  expect(weight(small)).toBeLessThan(0.7 * weight(data));
});
