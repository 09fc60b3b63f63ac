import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { anEvent } from '../../../packages/runtime/test/event-log/sample.js';
import { startNginx } from '../../services/nginx.js';
import { seededRandom } from '../harness/random.js';
import { isQuiet } from '../verify-tables.js';
import { type Build, makeBuilds, newType, oldBuild } from './builds.js';
import { startCalled } from './called.js';
import { checkStores, lastPosition, recordMoves, tablesVersion } from './checks.js';
import { startClients } from './clients.js';
import { readFeed } from './feed-reader.js';
import { type Fleet, type Role, roles, type Stop, startFleet } from './fleet.js';
import { type RollingStores, startStores } from './stores.js';

export type Rollout = 'unchanged' | 'changed';

export interface RollingOptions {
  readonly seed: number;
  readonly rollouts: readonly Rollout[];
  readonly onStep?: (what: string) => void;
}

export interface RollingReport {
  readonly seed: number;
  readonly rollouts: readonly Rollout[];
  readonly seconds: number;
  readonly requests: number;
  readonly written: number;
  readonly fedEvents: number;
  readonly feedEnds: number;
  readonly calls: number;
  readonly stopMs: { readonly least: number; readonly most: number };
  readonly wrong: readonly string[];
}

const goneMsMax = 20_000;
const settleMsMax = 120_000;
const foreignEvents = 5;

/**
 * Replaces each process by another version, under load behind nginx; no request may fail. The seed
 * determines the order within a role and the pauses.
 */
export async function runRolling(options: RollingOptions): Promise<RollingReport> {
  const random = seededRandom(options.seed);
  const startedAt = Date.now();
  const builds = makeBuilds();
  const stores = await startStores();
  const ending: (() => Promise<unknown>)[] = [() => stores.stop()];
  let fleet: Fleet | undefined;
  try {
    const running = await startFleet(stores.environment);
    fleet = running;
    const { members } = running;
    ending.push(() => running.stop());
    await recordMoves(stores.databaseUrl);
    const portsOf = (role: Role) =>
      members.filter((one) => one.role === role).map(({ port }) => port);
    const nginx = await startNginx({ command: portsOf('command'), query: portsOf('query') });
    ending.push(() => nginx.stop());
    const feed = readFeed(nginx.url, stores.apiKey);
    ending.push(() => feed.close());
    const called = await startCalled(nginx.url, stores.apiKey, stores);
    ending.push(() => called.close());
    const clients = startClients(nginx.url, stores.apiKey);
    await pause(500);

    const stops: Stop[] = [];
    let current: Build = oldBuild;
    for (const rollout of options.rollouts) {
      const next =
        rollout === 'changed' ? builds.changed : current === oldBuild ? builds.unchanged : oldBuild;
      for (const role of roles) {
        const pair = members.filter((one) => one.role === role);
        const order = random.number() < 0.5 ? pair : pair.toReversed();
        for (const [index, one] of order.entries()) {
          stops.push(await one.stop());
          await one.start(next);
          options.onStep?.(`${one.name} is ${next.version}`);
          if (role === 'projector' && index === 0) {
            await untilTables(stores, next.tables);
            if (rollout === 'changed') await appendForeign(stores);
          }
          await pause(random.between(100, 600));
        }
      }
      current = next;
    }
    await pause(500);
    const result = await clients.finish();
    const last = await lastPosition(stores.eventStoreUrl);
    await untilTrue('the feed is at its end', async () => (feed.positions.at(-1) ?? 0n) >= last);
    await untilTrue('the webhook has every event', () => called.isTold());
    await untilTrue("every lane is at the log's end", () => isQuiet(nginx.url));
    const feedEnds = feed.ends();
    await feed.close();
    const wrong = [
      ...result.failed,
      ...feed.complaints,
      ...(await called.complaints()),
      ...stops
        .filter(({ ms, code }) => ms >= goneMsMax || code !== 0)
        .map((stop) => JSON.stringify(stop)),
      ...(await checkStores(stores, result, feed.positions, current)),
    ];
    return {
      seed: options.seed,
      rollouts: options.rollouts,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      requests: result.requests,
      written: result.acknowledged.size,
      fedEvents: feed.positions.length,
      feedEnds,
      calls: called.calls(),
      stopMs: {
        least: Math.min(...stops.map(({ ms }) => ms)),
        most: Math.max(...stops.map(({ ms }) => ms)),
      },
      wrong,
    };
  } catch (error) {
    const output = fleet?.members.map((one) => one.output()).join('\n') ?? '';
    throw new Error(`${String(error)}\n${output.slice(-12_000)}`, { cause: error });
  } finally {
    for (const end of ending.reverse()) await end();
    builds.remove();
  }
}

async function appendForeign({ eventStoreUrl }: RollingStores): Promise<void> {
  const eventLog = connectEventLog(eventStoreUrl);
  for (let count = 0; count < foreignEvents; count += 1) {
    const id = randomUUID();
    const data = { transaction_id: id, reseller_id: null };
    await eventLog.append(`transaction-${id}`, 'no_stream', [anEvent(data, newType)]);
    await pause(100);
  }
  await eventLog.close();
}

function untilTables({ databaseUrl }: RollingStores, version: number): Promise<void> {
  return untilTrue(
    `the tables are of version ${version}`,
    async () => (await tablesVersion(databaseUrl)) === version,
  );
}

async function untilTrue(what: string, ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + settleMsMax;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`not reached in ${settleMsMax} ms: ${what}`);
    await pause(100);
  }
}
