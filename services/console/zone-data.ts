import moment from 'moment-timezone/moment-timezone-utils.js';
import type { Plugin } from 'vite';

interface ZoneData {
  readonly version: string;
  readonly zones: readonly string[];
  readonly links: readonly string[];
}

/** Halves the zone data: drops abbreviations, populations, countries, and times before 1970. */
export function zoneData(): Plugin {
  return {
    name: 'zone-data',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('/moment-timezone/data/packed/latest.json')) return null;
      const { version, zones, links }: ZoneData = JSON.parse(code);
      return { code: JSON.stringify({ version, zones: zones.map(since1970), links }), map: null };
    },
  };
}

export function since1970(zone: string): string {
  const { name, offsets, untils } = moment.tz.unpack(zone);
  const past = untils.findIndex((until) => until > 0);
  return moment.tz.pack({
    name,
    abbrs: offsets.slice(past).map(() => ''),
    offsets: offsets.slice(past),
    untils: untils.slice(past),
  });
}
