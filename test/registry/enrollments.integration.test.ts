import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../packages/ledger/test/csv-reader.js';
import { type Answer, everyItem, list, member } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { day } from './enrollment-steps.js';
import { anEnrollment } from './things.js';

const tracking_number = `T-${randomUUID().slice(0, 20)}`;
const authorization = {
  method: 'telephonic',
  obtained_at: '2026-11-20T15:00:00.000Z',
  reference: '=1+1, "TPV" 7',
  sha256: 'ab'.repeat(32),
};

const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });

const { platform } = await sharedLedger();
const one = await anEnrollment(platform, 'Casa Verde Ltd');
const other = await anEnrollment(platform, 'Mill Ltd');
const own = of(one.reseller_id);
const service_point = { scheme: `utility:${randomUUID()}`, id: 'ab 12' };
const draft = { service_point, authorization, requested_start: day(2) };
expect((await own.put(`/enrollments/${one.id}`, draft)).status).toBe(200);
const submitted = await own.post(`/enrollments/${one.id}/submit`, { tracking_number });
expect(submitted.status).toBe(200);

const idsIn = (items: readonly unknown[]) => items.map((item) => Object(item)['id']);

describe('the list of enrollments', () => {
  test('has the same items as single reads, oldest first', async () => {
    const items = await everyItem(platform, '/enrollments?limit=1');
    const ids = idsIn(items);
    expect(ids.indexOf(one.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(other.id));
    const alone = await platform.get(`/enrollments/${one.id}`);
    expect(items[ids.indexOf(one.id)]).toEqual(alone.body);
  });

  test('shows a reseller its own only, with any filter', async () => {
    expect(idsIn(list(await own.get('/enrollments')))).toEqual([one.id]);
    expect(list(await of(await aReseller(platform, [])).get('/enrollments'))).toEqual([]);
    for (const query of [
      `plan_id=${other.plan_id}`,
      `premise_asset_id=${other.premise_asset_id}`,
      `customer_id=${other.customer_id}`,
      `reseller_id=${other.reseller_id}`,
      `q=${other.id}`,
      `tracking_number=${tracking_number.toLowerCase()}`,
      'effective_from=2027-01-06&effective_to=2027-01-04',
    ]) {
      expect(list(await own.get(`/enrollments?${query}`)), query).toEqual([]);
    }
  });

  test.each([
    'status=lost',
    'status=',
    'effective_from=tomorrow',
    'effective_to=2027-02-30',
    'ended_from=2027-1-1',
    'ended_to=2027-01-01T00:00:00Z',
    `tracking_number=${'T'.repeat(31)}`,
    'plan_id=none',
    'cost_key=1',
    'format=xml',
    'limit=0',
    'as_of=2026-12-01T00:00:00Z',
  ])('refuses %s with 422', async (query) => {
    const answer = await own.get(`/enrollments?${query}`);
    expect([answer.status, member(faultsIn(answer)[0], 'loc')]).toEqual([
      422,
      ['query', query.split('=')[0]],
    ]);
  });

  test('has each member, and those of objects, as a column of CSV', async () => {
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

const faultsIn = (answer: Answer) => Object(answer.body).detail ?? [];

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
