import type { RouteContract } from '@exchange/runtime/contract/route';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type {} from '@exchange/runtime/http/implement';
import { type HttpProblem, unavailable } from '@exchange/runtime/http/problems/http-problem';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { LaneStanding } from '@exchange/runtime/tables/table-identity';
import type { FastifyInstance } from 'fastify';
import type { LogGuard } from './log-guard.js';
import type { LogVerdict } from './log-verdict.js';

const foreignRetrySeconds = 30;
const rebuildRetrySeconds = 5;

/** Refuses requests while tables and log differ, and reads of unreadable rows. */
export function addLogGate(
  app: FastifyInstance,
  guard: LogGuard,
  projections: readonly Projection[],
): void {
  app.addHook('onRequest', async (request) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.kind === 'service') return;
    requireServable(contract, await guard.settled(), projections);
  });
}

type ReadVersions = Pick<Projection, 'lane' | 'version' | 'readsSince'>;

/**
 * Reads continue without the log, from tables that are known.
 * @throws HttpProblem 503
 */
export function requireServable(
  contract: Pick<RouteContract, 'kind' | 'lanes'>,
  verdict: LogVerdict,
  projections: readonly ReadVersions[],
): void {
  const isRead = contract.kind === 'query' && verdict.kind === 'unknown';
  const lanes = (isRead ? verdict.lanes : undefined) ?? requireKnown(verdict).lanes;
  requireReadable(contract, lanes, projections);
}

/** @throws HttpProblem 503 unless log and tables belong together */
export function requireKnown(verdict: LogVerdict): Extract<LogVerdict, { kind: 'same' }> {
  switch (verdict.kind) {
    case 'same':
      return verdict;
    case 'foreign':
      throw foreignProblem();
    case 'unknown':
      throw unavailable('The tables have not been compared with the event log yet. Try again.');
    default:
      return verdict satisfies never;
  }
}

export function foreignProblem(): HttpProblem {
  return unavailable(
    'The tables of this service were built from another event log. Nothing is read or written until an operator ' +
      'corrects this (see /readyz).',
    foreignRetrySeconds,
  );
}

/** @throws HttpProblem 503 for a lane whose rows the route, or this version, cannot read */
export function requireReadable(
  { lanes }: { readonly lanes: readonly LaneName[] },
  standings: readonly LaneStanding[],
  projections: readonly ReadVersions[],
): void {
  for (const projection of projections) {
    if (!lanes.includes(projection.lane)) continue;
    const standing = standings.find(({ lane }) => lane === projection.lane);
    if (standing === undefined || isReadable(projection, standing)) continue;
    throw unavailable(
      `The tables of ${projection.lane} are being rebuilt for another version of this service. Try again.`,
      rebuildRetrySeconds,
    );
  }
}

export function isReadable(
  { version, readsSince = version }: Omit<ReadVersions, 'lane'>,
  { version: made, position, readSince }: Omit<LaneStanding, 'lane' | 'mark'>,
): boolean {
  // A lane at position 0 has no rows.
  if (position === 0n) return true;
  return made <= version ? made >= readsSince : version >= readSince;
}
