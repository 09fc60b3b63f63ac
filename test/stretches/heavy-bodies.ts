import { aTransaction } from '../acceptance/fixtures.js';

export interface HeavyBody {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));
const keys = (count: number) => list(count, (index) => `"k${index}":${index}`).join(',');
/** Room for the rest of the body. */
const restBytes = 512;
const filling =
  (bytesMax: number) =>
  (part: string, bytes = bytesMax) =>
    part.repeat(Math.max(0, Math.floor((Math.min(bytes, bytesMax) - restBytes) / part.length)));

function named(
  mediaType: string,
  bytesMax: number,
  bodies: Readonly<Record<string, string>>,
): HeavyBody[] {
  return Object.entries(bodies)
    .filter(([, text]) => Buffer.byteLength(text) <= bytesMax)
    .map(([name, text]) => ({ name: `${name} as ${mediaType}`, mediaType, text }));
}

/** Refused or read by the parser alike on every route. */
export function anyJson(bytesMax: number): HeavyBody[] {
  const upTo = filling(bytesMax);
  return named('application/json', bytesMax, {
    'nests without end': upTo('['),
    'nests in objects': upTo('{"a":'),
    'unknown members without end': `{${keys(Math.floor(bytesMax / 18))}}`,
    'blanks alone': upTo(' '),
    'a text that does not end': `{"name":"${upTo('\\\\')}`,
    'a number without end': `{"attributes":{"a":1${upTo('0')}1}}`,
    'long numbers': `{"attributes":[${upTo('1.123456789012345,', 490_000 * 18)}1]}`,
    'a text of escaped characters': `{"name":"${upTo('\\u00e9')}"}`,
  });
}

/** @param example a valid body of the operation */
export function jsonFor(example: unknown, bytesMax: number): HeavyBody[] {
  const upTo = filling(bytesMax);
  const members = Object.entries(Object(example));
  const [[first] = ['name']] = members;
  const known = JSON.stringify(Object(example)).slice(1, -1);
  const also = known === '' ? '' : `${known},`;
  const bodies: Record<string, string> = {
    '60 levels': `${'{"a":['.repeat(30)}${']}'.repeat(30)}`,
    '49,000 unknown members': `{${also}${keys(49_000)}}`,
    '45,000 objects of different members': `{"${first}":[${list(45_000, (at) => `{"k${at}":1}`).join(',')}]}`,
    'empty lists': `{"${first}":[${upTo('[],', 490_000 * 3)}[]]}`,
    'empty objects': `{"${first}":[${upTo('{},', 490_000 * 3)}{}]}`,
    'numbers of many digits': `{"${first}":[${upTo('1.123456789012345,', 490_000 * 18)}1]}`,
    'a text of escapes': `{${also}"${first}":"${upTo('\\n')}\\u0001"}`,
    'attributes of 1,000 keys': `{${also}"attributes":{${list(1_000, (at) => `"k${at}":"${'v'.repeat(900)}"`).join(',')}}}`,
  };
  for (const [name] of members) {
    bodies[`a long ${name}`] = `{"${name}":"${upTo('a')}"}`;
    bodies[`a ${name} of 100,000 texts`] = `{"${name}":[${upTo('"x",', 400_000)}"x"]}`;
  }
  return named('application/json', bytesMax, bodies);
}

export function heavyLines(bytesMax: number): HeavyBody[] {
  const upTo = filling(bytesMax);
  const json = (line: string, count: number) => `${line}\n`.repeat(count);
  return named('application/x-ndjson', bytesMax, {
    'newlines alone': upTo('\n'),
    '1,000 lines of 10,000 bytes': json(JSON.stringify({ note: 'x'.repeat(10_000) }), 1_000),
    '1,000 lines of 49 unknown members': json(`{${keys(49)}}`, 1_000),
    'a line without end': `{"note":"${upTo('x')}"}`,
    '100 lines of 5,000 numbers': json(
      `{"profile":[${'1.1234567890123456789,'.repeat(4_500)}1]}`,
      100,
    ),
  });
}

export function heavyTables(bytesMax: number): HeavyBody[] {
  const upTo = filling(bytesMax);
  const profile = `"[${'{""start"":""x"",""end"":1,""volume_mwh"":1},'.repeat(200)}1]"`;
  return named('text/csv', bytesMax, {
    'a header of 400,000 columns': `${list(400_000, (at) => `c${at}`).join(',')}\n1`,
    'a header of commas': upTo(','),
    'a line of commas': `id\n${upTo(',')}`,
    'newlines alone': `id\n${upTo('\n')}`,
    'quotes alone': `id\n"${upTo('""')}"`,
    'a header that does not end': `"${upTo('x')}`,
    '1,000 lines of long cells': `counterparty_id,book\n${`${'x'.repeat(5_000)},${'y'.repeat(5_000)}\n`.repeat(1_000)}`,
    '1,000 profiles': `counterparty_id,profile\n${`x,${profile}\n`.repeat(1_000)}`,
    'a million lines': `id\n${'x\n'.repeat(1_000_000)}`,
  });
}

const formCharsMax = 799_000;

export function heavyForms(bytesMax: number): HeavyBody[] {
  const upTo = (part: string) => filling(bytesMax)(part, formCharsMax);
  return named('application/x-www-form-urlencoded', bytesMax, {
    'a form beyond its limit': `where=${filling(bytesMax)('a')}`,
    'separators alone': upTo('a&'),
    '200 fields': list(200, (at) => `f${at}=${'x'.repeat(3_900)}`).join('&'),
    'a long where': `where=${upTo('a')}`,
    'a where of parentheses': `where=${upTo('(')}`,
    'a where of alternatives': `where=${upTo('name%3D1+OR+')}1%3D1&f=json`,
    'many object ids': `objectIds=${upTo('1,')}1&f=json`,
    'a geometry of numbers': `geometry={"rings":[[${upTo('[1,2],')}[1,2]]]}&geometryType=esriGeometryPolygon&f=json`,
    'statistics without end': `outStatistics=[${upTo('{},')}{}]&f=json`,
    'long field names': `outFields=${upTo('a,')}b&f=json`,
    'an order of blanks': `where=1%3D1&orderByFields=${upTo('+')}&f=json`,
    'escapes alone': `where=${upTo('%25')}`,
  });
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
