import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { pageSizeDefault } from '@exchange/runtime/contract/query-parameters';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { foreignCursor } from '@exchange/runtime/http/reads/next-page';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Moment } from '@exchange/runtime/positions/moment';
import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type AssetId, assetId, covers, instantOf, type Scope } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import { eventsThen } from '../../audit/history/readable-event.js';
import { recordsHistory } from '../../audit/history/records-history.js';
import { noneThen } from '../../audit/history/state-at.js';
import { stateAfter } from '../../audit/history/subject.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import { asset } from '../asset/decide.js';
import { assetEvents } from '../asset/events.js';
import { assetHistory } from '../asset/history.js';
import { notAPremise } from '../asset/premise.js';
import { getAsset } from '../asset/queries.js';
import * as contract from './contract.js';
import { usageEvents } from './events.js';
import { forecast, forecastWindow } from './forecast.js';
import {
  lastDelivered,
  listUsage,
  pastUsage,
  presentUsage,
  type UsageRelation,
  usageCursor,
} from './queries.js';
import { usageKey } from './record.js';
import { writeForecastItem } from './resource.js';
import { readUsageTotals } from './totals-query.js';
import { addUsageWrites, usageProblem } from './write.js';

const usageHistory = defineHistory({
  operationId: 'getUsageHistory',
  path: '/usage/{id}/history',
  summary: 'History of the usage of a premise',
  description:
    'By the id of the premise. An entry has its records, and the records that they replaced.',
  id: assetId,
  stream: streams.premiseUsage,
  events: usageEvents,
  ...recordsHistory(usageKey),
  owners: ({ events }) => (events === 0 ? [] : [null]),
  async isSeen(id, { scope, readStream }) {
    const stored = await readStream(streams.asset(id));
    const premise = stateAfter({ events: assetEvents, decider: asset }, stored);
    return premise.status !== 'absent' && covers(scope, premise.asset.reseller_id);
  },
});

interface UsageAsked {
  readonly id: AssetId;
  readonly scope: Scope;
  readonly moment: Moment | undefined;
  readonly tables: VisibleTables;
}

async function usageOf(
  options: QueryApiOptions,
  { id, scope, moment, tables }: UsageAsked,
): Promise<readonly UsageRelation[]> {
  if (moment === undefined) {
    requirePremise(required(await getAsset(tables, id), 'asset'));
    return presentUsage(tables, id);
  }
  const { state } = await assetHistory.stateThen(options, { id, scope, moment });
  if (state.status !== 'registered') throw noneThen('asset');
  requirePremise(state.asset);
  const events = await eventsThen(options, streams.premiseUsage(id), moment, usageEvents);
  const records = events.flatMap(({ event }) => event.data.records);
  return pastUsage(new Map(records.map((one) => [usageKey(one), one])).values());
}

function requirePremise(asset: { readonly asset_type: string }): void {
  const refusal = notAPremise(asset);
  if (refusal !== undefined) throw usageProblem(refusal);
}

export const usageRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Usage: 'Readings of a premise, and a forecast from them.',
  },
  write: addUsageWrites,
  read(app, options) {
    const { implementRead } = readsOn(app, options);

    implementRead(
      contract.listUsage,
      async ({ params: { premise_asset_id: id }, query, scope, tables, moment }) => {
        const { limit = pageSizeDefault, offset = 0, cursor } = query;
        if (cursor !== undefined && !isKeysetOf(cursor, usageCursor)) throw foreignCursor(cursor);
        const relations = await usageOf(options, { id, scope, moment, tables });
        const { period, time_zone: timeZone = 'UTC' } = query;
        if (period !== undefined) {
          const resource = await readUsageTotals(tables, relations, { ...query, period, timeZone });
          return { resource };
        }
        const page = { limit, offset, cursor };
        const { items, next } = await listUsage(tables, relations, query, page);
        return { resource: `[${items.join(',')}]`, next };
      },
    );

    implementRead(
      contract.forecastUsage,
      async ({ params: { premise_asset_id: id }, query, tables }) => {
        requirePremise(required(await getAsset(tables, id), 'asset'));
        const latest = await lastDelivered(tables, id, forecastWindow);
        const items = forecast(latest, query.periods_ahead).map(({ start, end, kwh }) =>
          writeForecastItem({
            period_start: instantOf(start),
            period_end: instantOf(end),
            projected_kwh: kwh,
          }),
        );
        return { resource: `[${items.join(',')}]` };
      },
    );
  },
  histories: [usageHistory],
};
