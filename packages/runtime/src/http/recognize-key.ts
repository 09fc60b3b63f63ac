import type { FastifyRequest } from 'fastify';
import { addressOf } from '../admission/address.js';
import type { AtWork } from '../admission/at-work.js';
import type { RecentCallers } from '../admission/recent-callers.js';
import type { SharedLimits } from '../admission/shared-limits.js';
import type { SlowRefusals } from '../admission/slow-refusals.js';
import type { RouteContract } from '../contract/route.js';
import type { Identity } from '../credentials/caller.js';
import type { OfferedKey } from '../credentials/key-text.js';
import type { MapKeys } from '../credentials/map-keys.js';
import { forbidden } from './http-problem.js';

export interface Recognition {
  readonly mapKeys: MapKeys;
  readonly shares: SharedLimits;
  readonly atWork: AtWork;
  readonly callers: RecentCallers;
  readonly slowly: SlowRefusals;
}

/** Weight of a look-up among the requests at work: it reads the log. */
const lookUpWeight = 4;

/**
 * Authenticates a key by its id. Unknown keys share one slot per address, so guesses with a valid checksum are looked
 * up one after the other, with a delay.
 *
 * @param isKnown whether the key was recently valid
 */
export async function recognizeKey<Found extends Identity>(
  request: FastifyRequest,
  { kind }: OfferedKey,
  isKnown: boolean,
  recognize: () => Found | Promise<Found>,
  recognition: Recognition,
): Promise<Found> {
  if (isKnown) return recognize();
  const what = kind === 'map_key' ? 'keys for maps' : 'keys';
  return lookUp(
    `${what} not known, ${addressOf(request.ip)}`,
    async () => recognize(),
    recognition,
  );
}

/** Looks up an unverified id in the slot of a share; delays a refusal. */
export async function lookUp<Result>(
  holder: string,
  work: () => Promise<Result>,
  { shares, atWork, callers, slowly }: Recognition,
): Promise<Result> {
  callers.note(holder);
  const release = shares.requests.take(holder);
  try {
    const done = await atWork.begin(holder, lookUpWeight, () => () => {});
    return await work().finally(done);
  } catch (error) {
    await slowly.beforeAnswer(holder);
    throw error;
  } finally {
    release();
  }
}

/**
 * Limits a map key to map routes.
 *
 * @throws HttpProblem 403 at any other route
 */
export function requireMapRoute(caller: Identity, contract: RouteContract): void {
  if (caller.kind !== 'map_key') return;
  const isRead = contract.kind !== 'command' && (contract.method === 'get' || contract.formBody);
  if (contract.mapKeys === true && isRead === true) return;
  throw forbidden(
    'A key for maps is accepted only at /ogc, /tiles, /rest, GET /api/v1/layers and GET /api/v1/geo/bbox. Use an API key or a bearer token here.',
  );
}
