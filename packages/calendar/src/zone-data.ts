import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { unpackZone, type ZoneRecord } from './zone-record.js';

/** IANA release, such as `2026f`. */
export const zoneDataVersion: string = data.version;

/** `name|abbreviations|offsets|indices|untils|population`. */
const packed = new Map(data.zones.map((text) => [nameIn(text), text]));
const zoneOfAlias = new Map(data.links.map(aliasIn));
const names = new Map(
  [...packed.keys(), ...zoneOfAlias.keys()].map((name) => [name.toLowerCase(), name]),
);
const records = new Map<string, ZoneRecord>();

/** Ignores case; undefined for an unknown name. */
export function spellingOf(name: string): string | undefined {
  return names.get(name.toLowerCase());
}

/**
 * Ignores case.
 * @throws RangeError for a name outside the zone data
 */
export function recordOf(name: string): ZoneRecord {
  const known = records.get(name);
  if (known !== undefined) return known;
  const spelling = spellingOf(name) ?? name;
  const text = packed.get(zoneOfAlias.get(spelling) ?? spelling);
  if (text === undefined) {
    throw new RangeError(`${name} is not a time zone of the IANA zone data ${zoneDataVersion}`);
  }
  const record = unpackZone(text);
  records.set(spelling, record);
  return record;
}

function nameIn(text: string): string {
  return text.slice(0, text.indexOf('|'));
}

function aliasIn(text: string): readonly [string, string] {
  const [zone = '', alias = ''] = text.split('|');
  return [alias, zone];
}
