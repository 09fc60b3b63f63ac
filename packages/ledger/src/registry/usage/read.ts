import { unprocessable } from '@exchange/runtime/http/http-problem';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import { type AssetId, instantOf, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { getAsset } from '../asset/queries.js';
import * as contract from './contract.js';
import { forecast, forecastWindow } from './forecast.js';
import { listUsage, readUsage } from './queries.js';
import { writeForecastItem } from './resource.js';

const cursorParts = [keysetParts.instant, keysetParts.instant];

export function addUsageReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listUsage,
    async ({ params: { premise_asset_id: id }, query, scope }) => {
      await requirePremise(scope, id);
      return listUsage(scope, database, id, query);
    },
    (cursor) => isKeysetOf(cursor, cursorParts),
  );

  implementRead(
    contract.forecastUsage,
    async ({ params: { premise_asset_id: id }, query, scope }) => {
      await requirePremise(scope, id);
      const latest = await readUsage(scope, database, id, { limit: forecastWindow });
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

  async function requirePremise(scope: Scope, id: AssetId): Promise<void> {
    const { asset_type } = required(await getAsset(scope, database, id), 'asset');
    if (asset_type === 'premise') return;
    throw unprocessable(`Usage is kept of premises; that asset is of type ${asset_type}.`);
  }
}
