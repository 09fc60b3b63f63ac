import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, member } from '../acceptance/client.js';
import { ledger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { aQuestion, type Known } from './random-questions.js';
import { type MapWorld, mapWorld, randomly, wells } from './world.js';

/** `MAP_QUESTIONS=5000` sets the number, `TEST_SEED` the seed. */
const questions = Number(process.env['MAP_QUESTIONS'] ?? shortOrWhole(120, 250));
const seed = Number(process.env['TEST_SEED'] ?? 20_261_122);

let world: MapWorld;
let pool: pg.Pool;
let known: Known;

beforeAll(async () => {
  world = await mapWorld();
  const { databaseUrl } = await ledger();
  pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=ledger,public -c timezone=UTC',
    max: 2,
  });
  const { rows } = await pool.query<{ name: string; id: string; time: string }>(
    `select name, id::text, to_char(changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time from assets order by objectid`,
  );
  const some = rows.filter((_, at) => at % 25 === 0);
  known = {
    names: some.map(({ name }) => name),
    ids: some.map(({ id }) => id),
    times: some.map(({ time }) => time),
  };
});

afterAll(() => pool.end());

const layers = { assets: 'true', wells: "asset_type like 'well%'" };

async function asked(path: string, reseller: string | undefined) {
  const scoped =
    reseller === undefined
      ? world.platform
      : world.platform.with({ 'x-service-reseller-id': reseller });
  const ids: string[] = [];
  let matched: unknown;
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await scoped.get(`//${next.replace(/^\//, '')}`);
    expect(answer.status, `${next}: ${answer.text.slice(0, 500)}`).toBe(200);
    const features = list({ ...answer, body: member(answer.body, 'features') });
    expect(member(answer.body, 'numberReturned')).toBe(features.length);
    matched ??= member(answer.body, 'numberMatched');
    expect(member(answer.body, 'numberMatched')).toBe(matched);
    ids.push(...features.map((feature) => String(member(feature, 'id'))));
    const links = list({ ...answer, body: member(answer.body, 'links') });
    const link = links.find((one) => member(one, 'rel') === 'next');
    const href = member(link, 'href');
    next = typeof href === 'string' ? href.slice(world.url.length) : undefined;
  }
  return { ids, matched };
}

describe('a query of a collection', () => {
  test('matches the same condition in SQL, in the order of object ids, with any page size', async () => {
    const random = randomly(seed);
    let found = 0;
    for (let at = 0; at < questions; at += 1) {
      const { search, sql } = aQuestion(random, known);
      const [layer, holds] = Object.entries(layers)[Math.floor(random() * 2)] ?? ['assets', 'true'];
      const reseller = random() < 0.4 ? world.north : undefined;
      const own = reseller === undefined ? 'true' : `reseller_id = '${reseller}'`;
      const { rows } = await pool.query<{ id: string }>(
        `select id::text from assets where ${holds} and ${own} and ${sql} order by objectid`,
      );
      // Small pages for few rows.
      const limit = rows.length < 60 ? 1 + Math.floor(random() * 20) : 1_000;
      const query = new URLSearchParams({ ...search, limit: String(limit) });
      const path = `/ogc/collections/${layer}/items?${query}`;
      const { ids, matched } = await asked(path, reseller);
      const what = `${path}\n${JSON.stringify(search)}\n${sql}`;
      expect(ids, what).toEqual(rows.map(({ id }) => id));
      expect(matched, what).toBe(rows.length);
      const counted = await asked(`${path}&resultType=hits`, reseller);
      expect(counted, what).toEqual({ ids: [], matched: rows.length });
      if (rows.length > 0) found += 1;
    }
    expect(found).toBeGreaterThan(questions / 4);
  }, 1_800_000);
});

describe('a hostile filter', () => {
  const deep = (depth: number) => `${'('.repeat(depth)}state = 'TX'${')'.repeat(depth)}`;
  test.each<[string, string]>([
    ['a second statement', "state = 'TX'; drop table assets"],
    ['a comment', "state = 'TX' -- and more"],
    ['a comment in the middle', "state /* or */ = 'TX'"],
    ['a union', "state = 'TX' UNION SELECT name FROM resellers"],
    ['a subquery', 'id IN (SELECT id FROM assets)'],
    ['a function that sleeps', 'pg_sleep(10) = 1'],
    ['a function that reads files', "pg_read_file('/etc/passwd') = 'x'"],
    ['a cast', "name::text = 'x'"],
    ['a column that is not a field', "resource LIKE '%'"],
    ["another table's column", "resellers.code = 'R'"],
    ['a name with a quote', `"state"" = 'x' or ""1" = '1'`],
    ['ten thousand parentheses', deep(10_000)],
    ['ten thousand NOTs', `${'NOT '.repeat(10_000)}state = 'TX'`],
    ['an unterminated text', "state = 'TX"],
    ['a zero character', "state = 'T\u0000X'"],
    ['an invalid number', 'depth_feet = 1e999999'],
    ['an unterminated shape', 'S_INTERSECTS(geometry, POLYGON((0 0,1 1'],
    ['a shape of invalid numbers', 'S_INTERSECTS(geometry, POINT(NaN Infinity))'],
    ['a dollar string', 'state = $$TX$$'],
    ['nothing', ' '],
  ])('with %s is refused with 400 and the position', async (_, filter) => {
    const search = new URLSearchParams({ filter });
    const answer = await world.platform.get(`//ogc/collections/wells/items?${search}`);
    // An overlong address is refused unread.
    expect([400, 414, 431], answer.text.slice(0, 300)).toContain(answer.status);
    expect(answer.text).not.toMatch(/syntax error at|SQLSTATE|relation|column .* does not exist/i);
    if (answer.status === 400) {
      expect(String(member(answer.body, 'description'))).toMatch(/filter/);
    }
  });

  test.each<[string, string, number]>([
    ['a pattern that backtracks', `name LIKE '${'%a'.repeat(200)}'`, 0],
    ['nine hundred values', `name IN (${Array.from({ length: 900 }, (_, at) => `'${at}'`)})`, 0],
    ['a division by zero', 'depth_feet / 0 = 1', 0],
    ['a number out of range', 'depth_feet * 1e308 * 10 > 1', wells],
    ['a text for a number', "depth_feet = 'deep'", 0],
    ['an injection in a text', "name = ''' or 1=1 --'", 0],
  ])('with %s is answered or refused, never with a database error', async (_, filter, most) => {
    const search = new URLSearchParams({ filter });
    const answer = await world.platform.get(`//ogc/collections/wells/items?${search}`);
    expect([200, 400], answer.text.slice(0, 300)).toContain(answer.status);
    if (answer.status === 200) {
      expect(Number(member(answer.body, 'numberMatched'))).toBeLessThanOrEqual(most);
    }
  });
});
