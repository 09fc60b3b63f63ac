// Long: 20 s. Measures other callers beside expensive queries.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { ownTree } from './running-tree.js';

function star(points: number, [lon, lat]: readonly [number, number], turn: number): object {
  const ring = Array.from({ length: points }, (_, n) => {
    const angle = ((n + turn) / points) * 2 * Math.PI;
    const radius = n % 2 === 0 ? 5 : 1;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

async function timed(
  request: () => Promise<{ status: number; headers: Headers }>,
): Promise<Answered> {
  const since = performance.now();
  const { status, headers } = await request();
  return { status, ms: performance.now() - since, retryAfter: headers.get('retry-after') };
}

test('on the embedded default one reseller’s expensive queries affect only itself', async () => {
  const tree = await ownTree({ STATEMENT_TIMEOUT_MS: '100' });
  const platform = client(tree.url, { 'x-api-key': tree.apiKey });
  const [greedy, other] = await Promise.all(
    [1, 2].map(async () =>
      tenant(platform, tree.url, tree.apiKey, await aReseller(platform, ['TX'])),
    ),
  );
  if (greedy === undefined || other === undefined) throw new Error('two resellers are required');
  for (let n = 0; n < 30; n += 1) {
    await anAsset(greedy, { geometry: star(9_000, [-97, 31], n / 31) });
  }
  const mine = await anAsset(other, { name: 'of another' });
  const isReadable = async () => (await other.get(`/assets/${mine}`)).status;
  await expect.poll(isReadable, { timeout: 60_000 }).toBe(200);

  const answers: Answered[] = [];
  let over = false;
  const others = (async () => {
    while (!over) {
      answers.push(await timed(() => other.get(`/assets/${mine}`)));
      answers.push(await timed(() => other.post('/exchange/transactions', aTransaction())));
    }
  })();
  const query = { geometry: star(9_000, [-97.3, 31.2], 0.5) };
  const attack: Answered[] = [];
  for (let round = 0; round < 3; round += 1) {
    attack.push(
      ...(await Promise.all([1, 2, 3, 4].map(() => timed(() => greedy.post('/geo/query', query))))),
    );
  }
  await pause(1_000);
  over = true;
  await others;

  const statuses = new Set(attack.map(({ status }) => status));
  expect(statuses, tree.output().slice(-2_000)).toContain(503);
  expect(statuses).toContain(429);
  for (const { status, retryAfter } of attack) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  // A restart takes a second if idle; no answer may need several.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
  expect(tree.crashes()).toEqual([]);
  expect(tree.output()).not.toContain('a part has ended');
  expect((await greedy.post('/exchange/transactions', aTransaction())).status).toBe(201);
});

async function tenant(
  platform: Client,
  url: string,
  apiKey: string,
  reseller: string,
): Promise<Client> {
  const token = text(
    await platform.post('/auth/token', { api_key: apiKey, reseller_id: reseller }),
    'access_token',
  );
  return client(url, { authorization: `Bearer ${token}` });
}
