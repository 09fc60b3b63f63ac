import { type Client, client, text } from '../../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../../acceptance/fixtures.js';
import { startDebianPostgres } from '../../services/debian-postgres.js';
import { startDebianRedis } from '../../services/debian-redis.js';
import type { Undo } from '../../services/undo-stack.js';
import { dataFolder, type RunningTree, startTree } from '../running-tree.js';
import type { Target } from './attack.js';

export interface Battlefield {
  readonly attacker: Target;
  readonly victim: Readonly<Record<string, string>>;
}

/** @param isReal with PostgreSQL and Redis servers */
export async function startTarget(undo: Undo, isReal: boolean): Promise<RunningTree> {
  const folder = dataFolder();
  undo(folder.remove);
  const environment: Record<string, string> = { LOG_LEVEL: 'error' };
  if (isReal) {
    const cluster = await startDebianPostgres({ durable: true });
    undo(cluster.stop);
    const queue = await startDebianRedis();
    undo(queue.stop);
    Object.assign(environment, { DATABASE_URL: cluster.url, REDIS_URL: queue.url });
  }
  const tree = await startTree(folder.path, environment);
  undo(tree.stop);
  return tree;
}

const assetsEach = 200;
const transactionsEach = 300;

export async function prepare(url: string, apiKey: string): Promise<Battlefield> {
  const platform = client(url, { 'x-api-key': apiKey });
  const [one, other] = await Promise.all([
    aReseller(platform, ['TX']),
    aReseller(platform, ['TX']),
  ]);
  const attacker = await tokenOf(platform, apiKey, one);
  const victim = await tokenOf(platform, apiKey, other);
  for (const headers of [attacker, victim]) await furnish(platform.with(headers));
  return { victim, attacker: { url, headers: attacker, apiKey, resellerId: one } };
}

async function tokenOf(
  platform: Client,
  api_key: string,
  reseller_id: string,
): Promise<Record<string, string>> {
  const answer = await platform.post('/auth/token', { api_key, reseller_id });
  return { authorization: `Bearer ${text(answer, 'access_token')}` };
}

async function furnish(tenant: Client): Promise<void> {
  for (let made = 0; made < assetsEach; made += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const at = made + index;
        const [lon, lat] = [-97 + (at % 20) / 10 - 1, 32 + Math.floor(at / 20) / 10 - 0.5];
        const ring = [
          [lon, lat],
          [lon + 0.05, lat],
          [lon + 0.05, lat + 0.05],
          [lon, lat + 0.05],
          [lon, lat],
        ];
        return anAsset(tenant, { geometry: { type: 'Polygon', coordinates: [ring] } });
      }),
    );
  }
  const items = Array.from({ length: transactionsEach }, () => aTransaction());
  await tenant.post('/exchange/transactions/batch', { items });
}
