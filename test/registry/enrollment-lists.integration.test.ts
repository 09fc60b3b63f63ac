import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../packages/ledger/test/csv-reader.js';
import { type Answer, type Client, list, member } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { day } from './enrollment-steps.js';
import { anEnrollment } from './things.js';

let platform: Client;
let own: Client;
let stranger: Client;
let dropped: string;
let accepted: string;
let pending: string;

const tracking_number = `T-${randomUUID().slice(0, 20)}`;
const authorization = {
  method: 'telephonic',
  obtained_at: '2026-11-20T15:00:00.000Z',
  reference: '=1+1, "TPV" 7',
  sha256: 'ab'.repeat(32),
};

beforeAll(async () => {
  platform = (await sharedLedger()).platform;
  const reseller = await aReseller(platform, ['TX']);
  own = platform.with({ 'x-service-reseller-id': reseller });
  stranger = platform.with({ 'x-service-reseller-id': await aReseller(platform, ['TX']) });
  const ids: string[] = [];
  for (const name of ['Dropped Ltd', 'Accepted Ltd', 'Pending Ltd']) {
    ids.push((await anEnrollment(platform, name, reseller)).id);
  }
  [dropped = '', accepted = '', pending = ''] = ids;
  const service_point = { scheme: `utility:${randomUUID()}`, id: 'ab 12' };
  await step(dropped, '', { service_point, authorization, requested_start: day(2) }, 'put');
  await step(dropped, '/submit', { tracking_number });
  await step(dropped, '/accept', { effective_date: day() });
  await step(dropped, '/activate', { started_on: day() });
  await step(dropped, '/drop', {
    initiated_by: 'customer',
    reason_code: '008',
    effective_date: day(),
  });
  await step(accepted, '/submit', {});
  await step(accepted, '/accept', { effective_date: day(5) });
});

async function step(id: string, name: string, body: object, method: 'post' | 'put' = 'post') {
  const answer = await platform[method](`/enrollments/${id}${name}`, body);
  expect([name, answer.status, answer.status < 300 || answer.text]).toEqual([name, 200, true]);
}

const idsIn = (answer: Answer) => list(answer).map((item) => member(item, 'id'));
const names = { dropped: () => dropped, accepted: () => accepted, pending: () => pending };
type Name = keyof typeof names;
const idsOf = (...all: readonly Name[]) => all.map((name) => names[name]());

describe('a filter of enrollments', () => {
  test.each<readonly [string, readonly Name[]]>([
    ['status=dropped', ['dropped']],
    ['status=accepted', ['accepted']],
    ['status=pending', ['pending']],
    ['status=active', []],
    [`effective_from=${day()}`, ['dropped', 'accepted']],
    [`effective_from=${day(1)}`, ['accepted']],
    [`effective_from=${day(5)}`, ['accepted']],
    [`effective_from=${day(6)}`, []],
    [`effective_to=${day(5)}`, ['dropped', 'accepted']],
    [`effective_to=${day(4)}`, ['dropped']],
    [`effective_to=${day(-1)}`, []],
    [`effective_from=${day(5)}&effective_to=${day(5)}`, ['accepted']],
    [`effective_from=${day(6)}&effective_to=${day(4)}`, []],
    [`ended_from=${day()}`, ['dropped']],
    [`ended_from=${day(1)}`, []],
    [`ended_to=${day()}`, ['dropped']],
    [`ended_to=${day(-1)}`, []],
    [`ended_from=${day()}&ended_to=${day()}&status=dropped`, ['dropped']],
    [`tracking_number=${tracking_number}`, ['dropped']],
    [`tracking_number=${tracking_number.toLowerCase()}`, []],
    [`tracking_number=${tracking_number}&status=accepted`, []],
  ])('%s finds %j, of its reseller only, and equally as CSV', async (query, ids) => {
    expect(idsIn(await own.get(`/enrollments?${query}`))).toEqual(idsOf(...ids));
    expect(list(await stranger.get(`/enrollments?${query}`))).toEqual([]);
    const csv = parseCsv((await own.get(`/enrollments?${query}&format=csv`)).text);
    expect(csv.slice(1).map(([id]) => id)).toEqual(idsOf(...ids));
  });

  test.each([
    'status=lost',
    'status=',
    'effective_from=tomorrow',
    'effective_to=2027-02-30',
    'ended_from=2027-1-1',
    'ended_to=2027-01-01T00:00:00Z',
    `tracking_number=${'T'.repeat(31)}`,
    'format=xml',
    'limit=0',
    'as_of=2026-12-01T00:00:00Z',
  ])('%s is 422', async (query) => {
    const answer = await own.get(`/enrollments?${query}`);
    expect([answer.status, member(list422(answer)[0], 'loc')]).toEqual([
      422,
      ['query', query.split('=')[0]],
    ]);
  });
});

const list422 = (answer: Answer) => Object(answer.body).detail ?? [];

describe('enrollments as CSV', () => {
  test('have each member, and those of objects, as a column', async () => {
    const answer = await own.get('/enrollments?format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('ledger-position')).toMatch(/^\d+$/);
    const [header = [], ...rows] = parseCsv(answer.text);
    const items = list(await own.get('/enrollments'));
    const expected = items.map((item) => Object.fromEntries(flat(Object(item), header)));
    expect(
      rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell]))),
    ).toEqual(expected);
    expect(header).toContain('authorization_obtained_at');
    expect(rows[0]).toEqual(
      expect.arrayContaining(['AB12', '11.9', `'${authorization.reference}`]),
    );
  });
});

function flat(item: Record<string, unknown>, header: readonly string[]) {
  return header.map((column) => {
    const at = ['service_point', 'authorization', 'plan_terms'].find((name) =>
      column.startsWith(`${name}_`),
    );
    const value: unknown =
      at === undefined ? item[column] : Object(item[at])[column.slice(at.length + 1)];
    const text = String(value ?? '');
    return [column, text.startsWith('=') ? `'${text}` : text];
  });
}
