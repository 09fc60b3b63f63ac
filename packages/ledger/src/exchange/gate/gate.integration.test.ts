import { describe, expect, onTestFinished, test } from 'vitest';
import { list, text } from '../../../../../test/acceptance/client.js';
import { aReseller } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const { platform } = await sharedLedger();
const reseller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });

const gates = '/exchange/gates';
const noon = { local_time: '12:00', time_zone: 'europe/berlin', days_before: 1 };
const retire = async (id: string) => (await platform.delete(`${gates}/${id}`)).status;

/** A gate applies to all submissions, so a failed test retires it too. */
async function setGate(body: object) {
  const answer = await platform.post(gates, body);
  if (answer.status === 201) onTestFinished(async () => void (await retire(text(answer, 'id'))));
  return answer;
}

describe('a gate', () => {
  test('is set with the canonical name of its zone, and listed', async () => {
    const created = await setGate({ market: 'EU', type: 'trade', day_ahead: noon });
    expect(created.status).toBe(201);
    const day_ahead = { ...noon, time_zone: 'Europe/Berlin' };
    expect(created.body).toMatchObject({ market: 'EU', before_delivery: null, day_ahead });
    expect(list(await platform.get(gates))).toContainEqual(created.body);
    expect(list(await platform.get(`${gates}?limit=1`))).toHaveLength(1);
  });

  test('is changed once with the ETag of its read', async () => {
    const minutes = (before: number) => ({ before_delivery: { minutes: before } });
    const path = `${gates}/${text(await setGate({ type: 'trade', ...minutes(30) }), 'id')}`;
    const tag = { 'if-match': (await platform.get(path)).headers.get('etag') ?? '' };
    const changes = [45, 60].map((before) => () => platform.put(path, minutes(before), tag));
    const statuses = [];
    for (const change of changes) statuses.push((await change()).status);
    expect(statuses).toEqual([200, 412]);
  });

  test('is the only one for its market and type under concurrent requests', async () => {
    const body = { market: 'WECC', transaction_type: 'trade', before_delivery: { minutes: 1 } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => setGate(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 201);
    if (winner === undefined) throw new Error('no gate was set');
    const id = text(winner, 'id');
    expect(answers.find(({ status }) => status === 409)?.text).toContain(id);
    expect(await retire(id)).toBe(204);
  });

  test('is inaccessible to resellers with 403', async () => {
    const body = { transaction_type: 'trade', before_delivery: { minutes: 1 } };
    const id = text(await setGate(body), 'id');
    const answers = await Promise.all([
      reseller.post(gates, body),
      reseller.put(`${gates}/${id}`, { market: 'EU' }),
      reseller.delete(`${gates}/${id}`),
      reseller.get(gates),
      reseller.get(`${gates}/${id}`),
      reseller.get(`${gates}/${id}/history`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect(await retire(id)).toBe(204);
  });

  test.each([
    [{ transaction_type: 'nomination' }],
    [{ before_delivery: { minutes: 60 } }],
    [{ transaction_type: 'trade', type: 'trade', before_delivery: { minutes: 60 } }],
    [{ transaction_type: 'nomination', before_delivery: { minutes: 60 }, day_ahead: noon }],
    [{ transaction_type: 'nomination', before_delivery: { minutes: -1 } }],
    [{ transaction_type: 'nomination', before_delivery: { minutes: 1.5 } }],
    [{ transaction_type: 'nomination', before_delivery: {} }],
    [{ transaction_type: 'swap', before_delivery: { minutes: 60 } }],
    [{ market: 'NOWHERE', transaction_type: 'trade', before_delivery: { minutes: 60 } }],
    [{ transaction_type: 'trade', day_ahead: { ...noon, time_zone: 'Mars/Base' } }],
    [{ transaction_type: 'trade', day_ahead: { ...noon, time_zone: '+01:00' } }],
    [{ transaction_type: 'trade', day_ahead: { ...noon, local_time: '24:00' } }],
    [{ transaction_type: 'trade', day_ahead: { ...noon, days_before: -1 } }],
  ])('rejects the invalid gate %j with 422', async (body) => {
    const before = list(await platform.get(gates));
    const answer = await setGate(body);
    expect(answer.status).toBe(422);
    expect(list(await platform.get(gates))).toEqual(before);
  });
});
