import { unprocessable } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import { type AssetId, instantOf, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { getAsset } from '../asset/queries.js';
import { beginRead, foreignCursor, listAnswer, required } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { forecastUsage, listUsage as listUsageRoute } from './contract.js';
import { forecast, forecastWindow } from './forecast.js';
import { listUsage, readUsage } from './queries.js';
import { writeForecastItem } from './resource.js';

const cursorParts = [keysetParts.instant, keysetParts.instant];

export function addUsageReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listUsageRoute, async ({ params: { premise_asset_id: id }, query, raw }) => {
    const { cursor } = query;
    if (cursor !== undefined && !isKeysetOf(cursor, cursorParts)) throw foreignCursor(cursor);
    const { scope, headers } = await beginRead(options, listUsageRoute, raw);
    await requirePremise(scope, id);
    return listAnswer(raw, publicUrl, headers, await listUsage(scope, database, id, query));
  });

  implement(app, forecastUsage, async ({ params: { premise_asset_id: id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, forecastUsage, raw);
    await requirePremise(scope, id);
    const latest = await readUsage(scope, database, id, { limit: forecastWindow });
    const items = forecast(latest, query.periods_ahead).map(({ start, end, kwh }) =>
      writeForecastItem({
        period_start: instantOf(start),
        period_end: instantOf(end),
        projected_kwh: kwh,
      }),
    );
    return { status: 200, body: `[${items.join(',')}]`, headers };
  });

  async function requirePremise(scope: Scope, id: AssetId): Promise<void> {
    const { asset_type } = required(await getAsset(scope, database, id), 'asset');
    if (asset_type === 'premise') return;
    throw unprocessable(`Usage is kept of premises; that asset is of type ${asset_type}.`);
  }
}
