import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { unpackZone } from '../../packages/calendar/src/zone-data.js';
import { since1970 } from '../../services/console/zone-data.js';

test("the console's zone data has each zone's offsets and changes since 1970", () => {
  for (const zone of data.zones) {
    const { changes, offsets } = unpackZone(zone);
    const past = changes.filter((at) => at <= 0).length;
    const expected = { changes: changes.slice(past), offsets: offsets.slice(past) };
    expect(unpackZone(since1970(zone)), zone.split('|', 1)[0]).toEqual(expected);
  }
});
