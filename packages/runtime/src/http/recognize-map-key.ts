import type { FastifyRequest } from 'fastify';
import { addressOf } from '../admission/address.js';
import type { AtWork } from '../admission/at-work.js';
import type { RecentCallers } from '../admission/recent-callers.js';
import type { SharedLimits } from '../admission/shared-limits.js';
import type { SlowRefusals } from '../admission/slow-refusals.js';
import type { RouteContract } from '../contract/route.js';
import type { Caller } from '../credentials/caller.js';
import type { OfferedMapKey } from '../credentials/map-key-text.js';
import type { MapKeys } from '../credentials/map-keys.js';
import { forbidden } from './http-problem.js';

export interface Recognition {
  readonly mapKeys: MapKeys;
  readonly shares: SharedLimits;
  readonly atWork: AtWork;
  readonly callers: RecentCallers;
  readonly slowly: SlowRefusals;
}

/** What a look-up counts among the requests at work: the log is asked. */
const lookUpWeight = 4;

/**
 * Recognizes a key for maps. Keys that were not right lately have one share together for each address: whoever makes ids up, with
 * the right sum over them, has them looked up one after the other, and late.
 */
export async function recognizeMapKey(
  request: FastifyRequest,
  key: OfferedMapKey,
  recognition: Recognition,
): Promise<Caller> {
  const { mapKeys } = recognition;
  if (mapKeys.isAtHand(key)) return mapKeys.recognize(key);
  const holder = `keys for maps not known, ${addressOf(request.ip)}`;
  return lookUp(holder, () => mapKeys.recognize(key), recognition);
}

/** Looks up what a caller may have made up, in the turn of a share; a refusal is late. */
export async function lookUp<Result>(
  holder: string,
  work: () => Promise<Result>,
  { shares, atWork, callers, slowly }: Recognition,
): Promise<Result> {
  callers.note(holder);
  const giveBack = shares.requests.take(holder);
  try {
    const done = await atWork.begin(holder, lookUpWeight, () => () => {});
    return await work().finally(done);
  } catch (error) {
    await slowly.beforeAnswer(holder);
    throw error;
  } finally {
    giveBack();
  }
}

/**
 * A key for maps reads maps, whatever a contract says of itself.
 *
 * @throws HttpProblem 403 at any other route
 */
export function requireMapRoute(caller: Caller, contract: RouteContract): void {
  if (caller.kind !== 'map_key') return;
  const isRead = contract.kind !== 'command' && (contract.method === 'get' || contract.formBody);
  if (contract.mapKeys === true && isRead === true) return;
  throw forbidden(
    'A key for maps only reads maps: it is taken at /ogc, /tiles, /rest, GET /api/v1/layers and GET /api/v1/geo/bbox. Use an API key or a bearer token here.',
  );
}
