import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, list, member, text } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { lives } from './lives.js';

const { platform } = await ledger();

interface Shown {
  readonly position: bigint;
  readonly now: Answer;
}

const as = ({ status, text: body, headers }: Answer) =>
  status === 200 ? [status, body, headers.get('etag')] : [status];
const positionOf = (answer: Answer) => BigInt(answer.headers.get('ledger-position') ?? 0);

const lived = new Map<string, ReturnType<typeof live>>();

function lifeOf(route: string): ReturnType<typeof live> {
  const life = lived.get(route) ?? live(route);
  lived.set(route, life);
  return life;
}

async function live(route: string): Promise<{ path: string; shown: Shown[] }> {
  const begin = lives[route];
  if (begin === undefined) throw new Error(`no life for ${route}: add one to lives.ts`);
  const { created, path, moves } = await begin(platform);
  const shown: Shown[] = [];
  const note = async (written: Answer) => {
    const position = positionOf(written);
    const now = await platform.get(path, { 'ledger-position': position.toString() });
    shown.push({ position, now });
  };
  await note(created);
  const many =
    moves.length === 0
      ? { maxLength: 0 }
      : { minLength: shortOrWhole(3, 8), maxLength: shortOrWhole(5, 12) };
  const [walk = []] = fc.sample(fc.array(fc.nat(), many), { numRuns: 1, seed: 7 });
  for (const number of walk) {
    const written = await moves[number % moves.length]?.();
    if (written !== undefined && written.status < 300) await note(written);
  }
  return { path, shown };
}

const at = (path: string, moment: string, caller = platform) =>
  caller.get(`${path}${path.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(moment)}`);

const routes = allContracts
  .filter(({ method, query }) => method === 'get' && 'as_of' in (shapeOf(query) ?? {}))
  .filter(({ path, success }) => /\}(\/geometry)?$/.test(path) && success.tag === undefined)
  .map(({ path }) => path);

function shapeOf(query: object): object | undefined {
  return 'shape' in query && typeof query.shape === 'object' && query.shape !== null
    ? query.shape
    : undefined;
}

test('every resource with a past has a life here', () => {
  expect(routes.toSorted()).toEqual(Object.keys(lives).toSorted());
});

describe.each(routes)('%s', (route) => {
  test('as of each position and time equals the tables then', async () => {
    const { path, shown } = await lifeOf(route);
    for (const [index, { position, now }] of shown.entries()) {
      expect(as(await at(path, position.toString())), `step ${index}`).toEqual(as(now));
      const before = await at(path, (position - 1n).toString());
      const earlier = shown.findLast((one) => one.position < position);
      expect(as(before), `before step ${index}`).toEqual(
        earlier === undefined ? [404] : as(earlier.now),
      );
    }
    const entries = list(await platform.get(historyOf(path)));
    for (const [index, entry] of entries.entries()) {
      const recordedAt = String(member(entry, 'recorded_at'));
      // Events can share a millisecond.
      const last = entries.findLast((one) => String(member(one, 'recorded_at')) <= recordedAt);
      const position = BigInt(String(member(last ?? entry, 'position')));
      const then = shown.findLast((one) => one.position <= position);
      const answer = await at(path, recordedAt);
      expect([answer.status, answer.text.replace(/^\{"detail.*/, '')], `entry ${index}`).toEqual([
        then?.now.status,
        then?.now.text.replace(/^\{"detail.*/, ''),
      ]);
    }
  });

  test('has a history of the answers: each change in order', async () => {
    const { path, shown } = await lifeOf(route);
    const entries = list(await platform.get(historyOf(path)));
    const positions = entries.map((entry) => String(member(entry, 'position')));
    const changes = shown
      .filter(({ now }, index) => now.text !== shown[index - 1]?.now.text)
      .map(({ position }) => position.toString());
    expect(positions).toEqual(expect.arrayContaining(changes));
    expect(positions).toEqual(positions.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
    for (const entry of entries) {
      expect(member(entry, 'actor')).toMatchObject({ kind: 'api_key' });
      expect(Date.parse(String(member(entry, 'recorded_at')))).toBeGreaterThan(0);
      expect(member(entry, 'before')).not.toEqual(member(entry, 'after'));
    }
    expect(member(entries[0], 'before')).toBeNull();
  });

  test('is refused as of the future, and is 404 before its creation', async () => {
    const { path } = await lifeOf(route);
    expect((await at(path, '9223372036854775807')).status).toBe(422);
    expect((await at(path, new Date(Date.now() + 60_000).toISOString())).status).toBe(422);
    expect((await at(path, 'yesterday')).status).toBe(422);
    const never = await at(path, '2001-01-01T00:00:00Z');
    expect([never.status, text(never, 'detail')]).toEqual([
      404,
      expect.stringMatching(/did not exist|no such/),
    ]);
    expect(never.headers.get('ledger-position')).toMatch(/^\d+$/);
    const unknown = path.replace(/[0-9a-f-]{36}/, randomUUID()).replace(/AK$/, 'ZZ');
    expect((await at(unknown, new Date().toISOString())).status).toBe(404);
  });
});

test.each(routes)('the past of %s is as visible to a stranger as its present', async (route) => {
  const stranger = platform.with({ 'x-service-reseller-id': await aReseller(platform, ['TX']) });
  const { path, shown } = await lifeOf(route);
  const created = shown[0]?.position ?? 0n;
  const now = await stranger.get(path);
  const then = await at(path, String(created), stranger);
  const history = await stranger.get(historyOf(path));
  const status = now.status === 404 && !unknownToOthers.has(route) ? 403 : now.status;
  expect([then.status, history.status]).toEqual([status, status]);
  if (status >= 403) {
    for (const moment of [String(created - 1n), '1', '2001-01-01T00:00:00Z']) {
      const before = await at(path, moment, stranger);
      expect([moment, before.status, before.text]).toEqual([moment, status, then.text]);
    }
  }
  if (status >= 403) expect(then.text + history.text).toMatch(/^(\{"detail":"[^"]*"\}){2}$/);
});

test('the past of a list below a resource hides its creation', async () => {
  const stranger = platform.with({ 'x-service-reseller-id': await aReseller(platform, ['TX']) });
  const reseller_id = await aReseller(platform, ['TX']);
  const customer = await aCustomer(platform);
  await attach(platform, customer, reseller_id, {});
  const premise = await anAsset(platform, { asset_type: 'premise', reseller_id });
  for (const path of [`/customers/${customer}/resellers`, `/usage/${premise}`]) {
    const [before, now] = [await at(path, '1', stranger), await stranger.get(path)];
    expect([path, now.status, before.status, before.text]).toEqual([path, 403, 403, now.text]);
    expect((await at(path, '1')).status).toBe(404);
  }
});

/** Paths that tell other tenants nothing, not even existence. */
const unknownToOthers = new Set(['/keys/{id}']);

const historyOf = (path: string) => `${path.replace(/\/geometry.*$/, '')}/history`;
