import type { Plugin } from 'vite';

const zoneData = /\/moment-timezone\/data\/packed\/latest\.json$/;
const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

export interface PackedZones {
  readonly version: string;
  readonly zones: readonly string[];
  readonly links: readonly string[];
}

/** Unused names and clocks before 1970 are a third of the zone data. */
export function trimZoneData(): Plugin {
  return {
    name: 'trim-zone-data',
    enforce: 'pre',
    transform(text, id) {
      if (!zoneData.test(id.split('?')[0] ?? '')) return null;
      const data: unknown = JSON.parse(text);
      if (!isPackedZones(data)) return this.error(`${id} is not zone data of moment-timezone.`);
      return { code: JSON.stringify(trimmed(data)), map: null };
    },
  };
}

/** Without countries, abbreviations, populations, and changes before 1970: no page shows earlier days. */
export function trimmed({ version, zones, links }: PackedZones): PackedZones {
  return { version, zones: zones.map(trimmedZone), links };
}

function trimmedZone(zone: string): string {
  const [name = '', , offsets = '', indices = '', untils = ''] = zone.split('|');
  const deltas = untils === '' ? [] : untils.split(' ');
  let [minutes, early] = [0, 0];
  for (const delta of deltas) {
    const until = minutes + minutesOf(delta);
    if (until >= 0) break;
    [minutes, early] = [until, early + 1];
  }
  const [first, ...later] = deltas.slice(early);
  const since1970 = first === undefined ? [] : [textOf(minutes + minutesOf(first)), ...later];
  return [name, '', offsets, indices.slice(early), since1970.join(' ')].join('|');
}

/** Base-60 minutes; a fraction has one digit, of seconds. */
function minutesOf(text: string): number {
  const [whole = '', second = '0'] = text.replace('-', '').split('.');
  let value = 0;
  for (const digit of whole) value = value * 60 + digits.indexOf(digit);
  value += digits.indexOf(second) / 60;
  return text.startsWith('-') ? -value : value;
}

function textOf(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const fraction = seconds % 60 === 0 ? '' : `.${digits[seconds % 60]}`;
  let [rest, whole] = [Math.floor(seconds / 60), ''];
  for (; rest > 0; rest = Math.floor(rest / 60)) whole = `${digits[rest % 60]}${whole}`;
  return `${whole}${fraction}`;
}

function isPackedZones(data: unknown): data is PackedZones {
  return (
    typeof data === 'object' &&
    data !== null &&
    'version' in data &&
    'zones' in data &&
    'links' in data &&
    Array.isArray(data.zones) &&
    Array.isArray(data.links)
  );
}
