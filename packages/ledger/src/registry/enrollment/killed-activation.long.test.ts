// Long: 95 s. Kills an API process, and waits for another one.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Client, list, member, text } from '../../../../../test/acceptance/client.js';
import { anEnrollment } from '../../../../../test/registry/things.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { killApiProcess, startApiProcess } from '../../../test/api-process.js';

const rounds = 5;
const racers = 20;

const { platform } = await ledger();

afterAll(killApiProcess);

const day = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const service_point = { scheme: 'us-esiid', id: '10032789412345678' };

async function renewals(reseller: string): Promise<readonly string[]> {
  const made = [0, 1].map(async () => {
    const { id } = await anEnrollment(platform, 'Casa Verde Ltd', reseller);
    await platform.put(`/enrollments/${id}`, { kind: 'renewal', service_point });
    await platform.post(`/enrollments/${id}/submit`, {});
    const accepted = await platform.post(`/enrollments/${id}/accept`, { effective_date: day() });
    expect(text(accepted, 'status')).toBe('accepted');
    return id;
  });
  return Promise.all(made);
}

test('one switch and one supply remain, whenever a process is killed', async () => {
  const made = await Promise.all(
    Array.from({ length: racers }, () => anEnrollment(platform, 'Casa Verde Ltd')),
  );
  const ids = made.map(({ id }) => id);
  for (const id of ids) await platform.put(`/enrollments/${id}`, { service_point });
  const statusesOf = async (some: readonly string[]) => {
    const all = list(await platform.get('/enrollments?limit=1000'));
    return some.map((id) => {
      const own = all.find((one) => member(one, 'id') === id) ?? null;
      return String(member(own, 'status'));
    });
  };
  const statuses = () => statusesOf(ids);
  const count = (all: readonly string[], ...statuses: readonly string[]) =>
    all.filter((status) => statuses.includes(status)).length;

  for (let round = 0; round < rounds; round += 1) {
    const other = await startApiProcess();
    const lost = () => undefined;
    const post = (caller: Client, id: string, step: string, body: object) =>
      caller.post(`/enrollments/${id}/${step}`, body).catch(lost);
    const killed = pause(50 + 60 * round).then(killApiProcess);
    await Promise.all(
      ids.flatMap((id) => [platform, other].map((caller) => post(caller, id, 'submit', {}))),
    );
    await killed;
    // A claim of the killed process has no use: a next submission takes it over.
    for (const id of ids) await post(platform, id, 'submit', {});
    const submitted = await statuses();
    expect(count(submitted, 'submitted')).toBe(1);

    const id = ids[submitted.indexOf('submitted')] ?? '';
    const accepted = await platform.post(`/enrollments/${id}/accept`, { effective_date: day() });
    expect(text(accepted, 'status')).toBe('accepted');
    const supplier = made[submitted.indexOf('active')]?.reseller_id;
    const renewing = supplier === undefined ? [] : await renewals(supplier);
    const third = await startApiProcess();
    const killedAgain = pause(5 + 10 * round).then(killApiProcess);
    const activate = (caller: Client) => (one: string) =>
      post(caller, one, 'activate', { started_on: day() });
    await Promise.all([
      ...renewing.map(activate(platform)),
      ...[...renewing, id].map(activate(third)),
    ]);
    await killedAgain;
    await Promise.all([...renewing, id].map(activate(platform)));
    // The switch replaces a renewal before it; a later renewal finds the supply of another reseller.
    const supplies = async () => {
      const all = await statusesOf([...ids, ...renewing]);
      const [switched] = await statusesOf([id]);
      return [switched, count(all, 'active'), count(await statuses(), 'submitted', 'accepted')];
    };
    await expect.poll(supplies, { timeout: 60_000, interval: 500 }).toEqual(['active', 1, 0]);
  }
}, 600_000); // Kills and restarts the service at each step.
