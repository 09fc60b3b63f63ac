import { aTransaction } from '../acceptance/fixtures.js';

export interface HeavyBody {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

const bytesMax = 10 * 2 ** 20 - 1_024;
const upTo = (part: string, bytes = bytesMax) => part.repeat(Math.floor(bytes / part.length));
const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));
const keys = (count: number) => list(count, (index) => `"k${index}":${index}`).join(',');

export function heavyJson(example: unknown): HeavyBody[] {
  const members = Object.entries(Object(example));
  const [[first] = ['name']] = members;
  const known = JSON.stringify(Object(example)).slice(1, -1);
  const also = known === '' ? '' : `${known},`;
  const bodies: Record<string, string> = {
    'nests without end': '['.repeat(5_000_000),
    'nests in objects': upTo('{"a":'),
    '60 levels': `${'{"a":['.repeat(30)}${']}'.repeat(30)}`,
    '700,000 unknown members': `{${keys(700_000)}}`,
    '49,000 unknown members': `{${also}${keys(49_000)}}`,
    '45,000 objects of different members': `{"${first}":[${list(45_000, (at) => `{"k${at}":1}`).join(',')}]}`,
    'nine megabytes of empty lists': `{"${first}":[${upTo('[],')}[]]}`,
    '490,000 empty objects': `{"${first}":[${upTo('{},', 490_000 * 3)}{}]}`,
    '490,000 numbers of many digits': `{"${first}":[${upTo('1.123456789012345,', 490_000 * 18)}1]}`,
    'a number of nine million digits': `{${also}"attributes":{"a":1${'0'.repeat(9_000_000)}1}}`,
    'a long text': `{${also}"${first}":"${upTo('a')}"}`,
    'a long text of escapes': `{${also}"${first}":"${upTo('\\n')}\\u0001"}`,
    'a long text of escaped characters': `{${also}"${first}":"${upTo('\\u00e9')}"}`,
    'blanks alone': upTo(' '),
    'a text that does not end': `{"${first}":"${upTo('\\\\')}`,
    'attributes of 1,000 keys': `{${also}"attributes":{${list(1_000, (at) => `"k${at}":"${'v'.repeat(900)}"`).join(',')}}}`,
  };
  for (const [name] of members) {
    bodies[`a long ${name}`] = `{"${name}":"${upTo('a', 8_000_000)}"}`;
    bodies[`a ${name} of 100,000 texts`] = `{"${name}":[${upTo('"x",', 400_000)}"x"]}`;
  }
  return Object.entries(bodies).map(([name, text]) => ({
    name,
    mediaType: 'application/json',
    text,
  }));
}

export function heavyLines(): HeavyBody[] {
  const json = (line: string, count: number) => `${line}\n`.repeat(count);
  const lines: Record<string, string> = {
    'newlines alone': upTo('\n'),
    '1,000 lines of 10,000 bytes': json(JSON.stringify({ note: 'x'.repeat(10_000) }), 1_000),
    '1,000 lines of 49 unknown members': json(`{${keys(49)}}`, 1_000),
    'a line of ten megabytes': `{"note":"${upTo('x')}"}`,
    '100 lines of 5,000 numbers': json(
      `{"profile":[${'1.1234567890123456789,'.repeat(4_900)}1]}`,
      100,
    ),
  };
  return Object.entries(lines).map(([name, text]) => ({
    name,
    mediaType: 'application/x-ndjson',
    text,
  }));
}

export function heavyTables(): HeavyBody[] {
  const profile = `"[${'{""start"":""x"",""end"":1,""volume_mwh"":1},'.repeat(200)}1]"`;
  const tables: Record<string, string> = {
    'a header of 400,000 columns': `${list(400_000, (at) => `c${at}`).join(',')}\n1`,
    'a header of commas': upTo(','),
    'a line of commas': `id\n${upTo(',')}`,
    'newlines alone': `id\n${upTo('\n')}`,
    'quotes alone': `id\n"${upTo('""')}"`,
    'a header that does not end': `"${upTo('x')}`,
    '1,000 lines of long cells': `counterparty_id,book\n${`${'x'.repeat(5_000)},${'y'.repeat(5_000)}\n`.repeat(1_000)}`,
    '1,000 profiles': `counterparty_id,profile\n${`x,${profile}\n`.repeat(1_000)}`,
    'a million lines': `id\n${'x\n'.repeat(1_000_000)}`,
  };
  return Object.entries(tables).map(([name, text]) => ({ name, mediaType: 'text/csv', text }));
}

export function heavyForms(): HeavyBody[] {
  const forms: Record<string, string> = {
    'separators alone': upTo('a&'),
    '200 fields': list(200, (at) => `f${at}=${'x'.repeat(40_000)}`).join('&'),
    'a long where': `where=${upTo('a', 9_000_000)}`,
    'a where of parentheses': `where=${upTo('(', 9_000_000)}`,
    'a where of alternatives': `where=${upTo('name%3D1+OR+', 9_000_000)}1%3D1`,
    'many object ids': `objectIds=${upTo('1,', 9_000_000)}1&f=json`,
    'a geometry of numbers': `geometry={"rings":[[${upTo('[1,2],', 9_000_000)}[1,2]]]}&geometryType=esriGeometryPolygon&f=json`,
    'statistics without end': `outStatistics=[${upTo('{},', 9_000_000)}{}]&f=json`,
    'long field names': `outFields=${upTo('a,', 9_000_000)}b&f=json`,
    'escapes alone': `where=${upTo('%25', 9_000_000)}`,
  };
  return Object.entries(forms).map(([name, text]) => ({
    name,
    mediaType: 'application/x-www-form-urlencoded',
    text,
  }));
}

const block = (product: string, years: number) => ({
  ...aTransaction(),
  volume_mwh: undefined,
  delivery_start: '2026-12-01T08:00:00Z',
  delivery_end: `${2026 + years}-11-29T08:00:00Z`,
  block: { product, mw: 10, market: 'CAISO' },
});
const intervals = (count: number) =>
  list(count, (index) => ({
    start: new Date(Date.UTC(2026, 11, 1, 0, index * 15)).toISOString(),
    end: new Date(Date.UTC(2026, 11, 1, 0, index * 15 + 15)).toISOString(),
    volume_mwh: 1 + (index % 7),
    price_per_mwh: 40 + (index % 11),
  }));
const shaped = (count: number) => ({
  ...aTransaction(),
  volume_mwh: undefined,
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2027-12-01T00:00:00Z',
  profile: intervals(count),
});

export const heavyBatches: Readonly<Record<string, unknown>> = {
  '1,000 plain items': { items: list(1_000, () => aTransaction()) },
  '1,000 items of long names': {
    items: list(1_000, () => aTransaction({ book: 'é'.repeat(200), cost_key: 'é'.repeat(200) })),
  },
  '1,000 ten-year blocks': { items: list(1_000, () => block('off_peak', 9)) },
  '1,000 ten-year blocks of all hours': { items: list(1_000, () => block('7x24', 9)) },
  'four ten-year blocks': { items: list(4, () => block('off_peak', 9)) },
  'three profiles of 3,000 intervals': { items: list(3, () => shaped(3_000)) },
  '700 items of 70 unknown members': {
    items: list(700, () => Object.fromEntries(list(70, (at) => [`m${at}`, 1]))),
  },
  '1,000 items of 49 unknown members of long names': {
    items: list(1_000, () => Object.fromEntries(list(49, (at) => [`${'m'.repeat(190)}${at}`, 1]))),
  },
  '160 profiles of 3,000 empty intervals': {
    items: list(160, () => ({ ...aTransaction(), profile: list(3_000, () => ({})) })),
  },
};

export const heavyTransactions: Readonly<Record<string, unknown>> = {
  'a ten-year block': block('off_peak', 9),
  'a profile of 3,000 intervals': shaped(3_000),
  'a profile of 3,000 wrong intervals': {
    ...shaped(1),
    profile: list(3_000, () => ({
      start: 1,
      end: 'x',
      volume_mwh: -1,
      price_per_mwh: {},
      more: 1,
    })),
  },
};

export function ring(positions: number): readonly (readonly number[])[] {
  const at = (index: number) => {
    const angle = (index / (positions - 1)) * 2 * Math.PI;
    const radius = index % 2 === 0 ? 1 : 0.99;
    return [-97 + radius * Math.cos(angle), 32 + radius * Math.sin(angle)];
  };
  return [...list(positions - 1, at), at(0)];
}
