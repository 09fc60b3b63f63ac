import { square } from './world.js';

export interface Question {
  readonly search: Readonly<Record<string, string>>;
  readonly sql: string;
}

interface Said {
  readonly cql: string;
  readonly sql: string;
}

export interface Known {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly times: readonly string[];
}

type Random = () => number;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const between = (random: Random, from: number, to: number, decimals = 3) =>
  Number((from + random() * (to - from)).toFixed(decimals));

const numberUnder = (key: string) =>
  `(case when jsonb_typeof(attributes::jsonb -> '${key}') = 'number' then (attributes::jsonb ->> '${key}')::float8 end)`;
const textUnder = (key: string) => `(attributes::jsonb ->> '${key}')`;

const textFields: Readonly<Record<string, readonly [sql: string, values: readonly string[]]>> = {
  state: ['state', ['TX', 'OK', 'CO']],
  status: ['status', ['active', 'retired']],
  asset_type: ['asset_type', ['well_permit', 'meter', 'feeder', 'site']],
  operator: [textUnder('operator'), ['Permian Co', 'Größe & Sons', 'O’Hara', 'permian co']],
};
const numberFields: Readonly<Record<string, readonly [sql: string, from: number, to: number]>> = {
  depth_feet: [numberUnder('depth_feet'), 0, 12_000],
  rate: [numberUnder('rate'), 0, 10],
  kv: [numberUnder('kv'), 100, 230],
};

function aComparison(random: Random, known: Known): Said {
  const operator = pick(random, ['=', '<>', '<', '<=', '>', '>=']);
  const ofText = () => {
    const [name, [sql, values]] = pick(random, Object.entries(textFields));
    const equality = pick(random, ['=', '<>']);
    const value = quoted(pick(random, values));
    return { cql: `${name} ${equality} ${value}`, sql: `${sql} ${equality} ${value}` };
  };
  const ofNumber = () => {
    const [name, [sql, from, to]] = pick(random, Object.entries(numberFields));
    const value =
      name === 'kv' ? pick(random, [110, 220, 111]) : Math.round(between(random, from, to));
    const more = Math.round(random() * 100);
    return pick(random, [
      { cql: `${name} ${operator} ${value}`, sql: `${sql} ${operator} ${value}` },
      {
        cql: `"${name}" + ${more} ${operator} ${value}`,
        sql: `${sql} + ${more} ${operator} ${value}`,
      },
      {
        cql: `${name} BETWEEN ${value} AND ${value + more}`,
        sql: `${sql} between ${value} and ${value + more}`,
      },
    ]);
  };
  const ofNone = () => {
    const [name, [sql]] = pick(random, Object.entries({ ...textFields, ...numberFields }));
    const not = pick(random, ['', ' NOT']);
    return { cql: `${name} IS${not} NULL`, sql: `${sql} is${not} null` };
  };
  const ofLike = () => {
    const name = pick(random, known.names);
    const at = Math.floor(random() * name.length);
    // Wildcards of the name itself are not part of the pattern.
    const literal = name.slice(at, at + 3).replace(/[\\%_]/g, '');
    const pattern = quoted(
      pick(random, [`%${literal}%`, `${literal}%`, `%${literal}`, `_${literal}%`]),
    );
    const not = pick(random, ['', 'NOT ']);
    return { cql: `name ${not}LIKE ${pattern}`, sql: `name ${not.toLowerCase()}like ${pattern}` };
  };
  const ofList = () => {
    const values = Array.from({ length: 3 }, () => quoted(pick(random, known.names))).join(', ');
    const not = pick(random, ['', 'NOT ']);
    return { cql: `name ${not}IN (${values})`, sql: `name ${not.toLowerCase()}in (${values})` };
  };
  const ofCase = () => {
    const name = pick(random, known.names);
    return {
      cql: `CASEI(name) = CASEI(${quoted(name.toUpperCase())})`,
      sql: `lower(name) = lower(${quoted(name)})`,
    };
  };
  const ofPlace = () => {
    const corner = [between(random, -105, -94), between(random, 29, 37)] as const;
    const size = between(random, 0.1, 4);
    const box = [...corner, corner[0] + size, corner[1] + size].join(',');
    const ring = square(corner, size)
      .map(([lon, lat]) => `${lon} ${lat}`)
      .join(',');
    const text = `POLYGON((${ring}))`;
    return {
      cql: `S_INTERSECTS(geometry, ${pick(random, [`BBOX(${box})`, text])})`,
      sql: `st_intersects(geom, st_geomfromtext('${text}', 4326))`,
    };
  };
  return pick(random, [ofText, ofNumber, ofNone, ofLike, ofList, ofCase, ofPlace])();
}

function aCondition(random: Random, known: Known, depth: number): Said {
  if (depth === 0 || random() < 0.4) return aComparison(random, known);
  const one = aCondition(random, known, depth - 1);
  if (random() < 0.25) return { cql: `NOT (${one.cql})`, sql: `not (${one.sql})` };
  const two = aCondition(random, known, depth - 1);
  const word = pick(random, ['AND', 'OR']);
  return {
    cql: `(${one.cql}) ${word} (${two.cql})`,
    sql: `((${one.sql}) ${word} (${two.sql}))`,
  };
}

const radius = 6_378_137;
const toMercator = (lon: number, lat: number) => [
  (lon * Math.PI * radius) / 180,
  radius * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)),
];

function aPlace(random: Random): Question {
  const [west, south] = [between(random, -106, -94), between(random, 29, 37)];
  const [east, north] = [west + between(random, 0.1, 5), south + between(random, 0.1, 5)];
  const sql = `st_intersects(geom, st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326))`;
  if (random() < 0.3) {
    const box = [...toMercator(west, south), ...toMercator(east, north)].join(',');
    return {
      search: { bbox: box, 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/3857' },
      sql,
    };
  }
  const box = pick(random, [
    [west, south, east, north],
    [west, south, -10, east, north, 10],
  ]);
  return { search: { bbox: box.join(',') }, sql };
}

function aTime(random: Random, known: Known): Question {
  const [from = '', to = ''] = [pick(random, known.times), pick(random, known.times)].sort();
  return pick(random, [
    { search: { datetime: from }, sql: `changed_at = '${from}'` },
    { search: { datetime: `${from}/..` }, sql: `changed_at >= '${from}'` },
    { search: { datetime: `../${to}` }, sql: `changed_at <= '${to}'` },
    { search: { datetime: `${from}/${to}` }, sql: `changed_at between '${from}' and '${to}'` },
  ]);
}

function aField(random: Random, known: Known): Question {
  const [name, [sql, values]] = pick(random, Object.entries(textFields));
  const value = pick(random, values);
  const id = pick(random, known.ids);
  return pick(random, [
    { search: { [name]: value }, sql: `${sql} = ${quoted(value)}` },
    { search: { id }, sql: `id = '${id}'` },
    { search: { kv: '220' }, sql: `${numberUnder('kv')} = 220` },
  ]);
}

export function aQuestion(random: Random, known: Known): Question {
  const parts: Question[] = [];
  if (random() < 0.7) {
    const { cql, sql } = aCondition(random, known, 3);
    parts.push({ search: { filter: cql }, sql });
  }
  if (random() < 0.4) parts.push(aPlace(random));
  if (random() < 0.25) parts.push(aTime(random, known));
  if (random() < 0.25) parts.push(aField(random, known));
  return {
    search: Object.assign({}, ...parts.map(({ search }) => search)),
    sql: parts.map(({ sql }) => `(${sql})`).join(' and ') || 'true',
  };
}
