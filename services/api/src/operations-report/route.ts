import { zoneDataVersion } from '@exchange/calendar';
import type { WitnessRounds } from '@exchange/ledger/audit/witness/rounds';
import type { WitnessState } from '@exchange/ledger/audit/witness/witness-client';
import { countRefusals } from '@exchange/ledger/exchange/transaction/queries';
import type { MapKeyResource } from '@exchange/ledger/platform/map-key/resource';
import { mapKeysTable } from '@exchange/ledger/platform/map-key/table';
import { getOperations } from '@exchange/ledger/platform/operations/contract';
import type {
  OperationsMapKey,
  OperationsResource,
  OperationsWitness,
} from '@exchange/ledger/platform/operations/resource';
import { listOwned } from '@exchange/ledger/platform/resource/owned-reads';
import { errorText } from '@exchange/runtime/errors/error-text';
import { authenticated } from '@exchange/runtime/http/caller/authenticated-request';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import { implement } from '@exchange/runtime/http/implement';
import { sharedRun } from '@exchange/runtime/process/cached-for';
import { inTime } from '@exchange/runtime/process/in-time';
import { serviceName, serviceVersion } from '@exchange/runtime/process/service-version';
import { instantOf, platformScope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { ApiParts, Stores } from '../stores.js';
import { createLaneRates, type LaneRates } from './lane-rates.js';
import { laneReports, parkedReport } from './lanes.js';
import { askMsMax, logReport, storeReports } from './stores.js';

const mapKeysMax = 100;

export function addOperationsRoute(
  app: FastifyInstance,
  parts: ApiParts,
  rounds: WitnessRounds,
): void {
  const startedAt = instantOf(new Date());
  const rates = createLaneRates();
  const report = sharedRun(() => reportOf(parts, rounds, startedAt, rates));
  implement(app, getOperations, async (request) => {
    requirePlatform(authenticated(request).scope, 'read the state of the service');
    return { body: JSON.stringify(await report()), headers: { 'cache-control': 'no-store' } };
  });
}

async function reportOf(
  { options, routes, stores, metrics }: ApiParts,
  rounds: WitnessRounds,
  startedAt: OperationsResource['at'],
  rates: LaneRates,
): Promise<OperationsResource> {
  const unknown: string[] = [];
  const orNull = async <Value>(what: string, find: Promise<Value>): Promise<Value | null> => {
    try {
      return await inTime(find, askMsMax);
    } catch (error) {
      unknown.push(`${what}: ${errorText(error)}`);
      return null;
    }
  };
  const [log, tables, lanes, parked, mapKeys, commands, turnedAway] = await Promise.all([
    logReport(stores),
    storeReports(stores),
    orNull('lane positions', laneReports(stores, routes.ledger.projections, rates)),
    orNull('parked streams', parkedReport(stores)),
    orNull('map keys', mapKeyReport(stores)),
    orNull('refused commands', countRefusals(stores.database.visibleTo(platformScope))),
    metrics.refusals(),
  ]);
  if (lanes?.some(({ lag }) => lag === null) === true) {
    unknown.push('lag of lanes: the tables could not be compared with the event log');
  }
  if (lanes?.some((lane) => lane.events_per_second === null) === true) {
    unknown.push('rates of lanes: available after some seconds');
  }
  for (const { name, ok, product } of tables) {
    if (ok && product === null) unknown.push(`version of ${name}: not reported`);
  }
  return {
    at: instantOf(new Date()),
    service: {
      name: serviceName,
      version: serviceVersion,
      role: options.role,
      node: process.versions.node,
      zone_data: zoneDataVersion,
      started_at: startedAt,
    },
    log,
    stores: tables,
    lanes: lanes && [...lanes],
    parked,
    map_keys: mapKeys,
    refusals: { commands, ...turnedAway },
    witnesses: rounds.states().map(witnessOnWire),
    unknown,
  };
}

function witnessOnWire(state: WitnessState): OperationsWitness {
  const { name, url, cosignedAt, size, failures, reason } = state;
  return {
    ...{ name, url, failures },
    cosigned_at: cosignedAt === undefined ? null : instantOf(cosignedAt),
    size: size ?? null,
    reason: reason ?? null,
  };
}

async function mapKeyReport({
  database,
  keyUses,
}: Pick<Stores, 'database' | 'keyUses'>): Promise<NonNullable<OperationsResource['map_keys']>> {
  const page = { limit: mapKeysMax, offset: 0, cursor: undefined };
  const { items, next } = await listOwned(
    database.visibleTo(platformScope),
    mapKeysTable,
    {},
    page,
  );
  const keys = items.map((resource): MapKeyResource => JSON.parse(resource));
  const uses = await keyUses.of(keys.map(({ id }) => id));
  const first = keys.map(({ id, name, reseller_id, status }): OperationsMapKey => {
    const used = uses.get(id);
    const last_used_at = used === undefined ? null : instantOf(used);
    return { id, name, reseller_id, status, last_used_at };
  });
  return { first, is_all: next === undefined };
}
