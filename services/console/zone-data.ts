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

/**
 * @param zone `name|abbreviations|offsets|indices|untils|population`, each time as minutes since
 * the last
 */
export function since1970(zone: string): string {
  const [name, , offsets = '', indices = '', untils = ''] = zone.split('|');
  const ends = untils === '' ? [] : untils.split(' ');
  let seconds = 0;
  let past = 0;
  for (const end of ends) {
    seconds += secondsOf(end);
    if (seconds > 0) break;
    past += 1;
  }
  const remaining = ends.slice(past);
  if (remaining.length > 0) remaining[0] = minutesOf(seconds);
  const used = [...new Set(indices.slice(past))];
  const all = offsets.split(' ');
  return [
    name,
    '',
    used.map((index) => all[digits.indexOf(index)]).join(' '),
    [...indices.slice(past)].map((index) => digits[used.indexOf(index)]).join(''),
    remaining.join(' '),
  ].join('|');
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** Base 60, such as `-1.u`. */
function secondsOf(text: string): number {
  const [whole = '', second = '0'] = text.replace('-', '').split('.');
  let minutes = 0;
  for (const digit of whole) minutes = minutes * 60 + digits.indexOf(digit);
  const seconds = minutes * 60 + digits.indexOf(second);
  return text.startsWith('-') ? -seconds : seconds;
}

function minutesOf(seconds: number): string {
  let whole = '';
  for (let rest = Math.floor(seconds / 60); rest > 0; rest = Math.floor(rest / 60)) {
    whole = `${digits[rest % 60]}${whole}`;
  }
  return seconds % 60 === 0 ? whole : `${whole}.${digits[seconds % 60]}`;
}
