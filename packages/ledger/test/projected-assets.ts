import { randomUUID } from 'node:crypto';
import type { Geometry, JsonObject } from '@exchange/units';
import type pg from 'pg';
import { projections } from '../src/ledger.js';

export interface PlacedAsset {
  readonly asset_type: string;
  readonly name?: string;
  readonly reseller_id?: string | null;
  readonly state?: string | null;
  readonly geometry: Geometry | null;
  readonly attributes?: JsonObject;
}

const size = 1_000;

/** Projects assets without a log. Object ids follow their order. */
export async function projectAssets(
  client: pg.ClientBase,
  assets: readonly PlacedAsset[],
  from = 1,
): Promise<void> {
  const lane = projections.find((one) => one.lane === 'assets');
  if (lane === undefined) throw new Error('the lane assets is missing');
  for (let start = 0; start < assets.length; start += size) {
    const events = assets.slice(start, start + size).map((asset, index) => {
      const asset_id = randomUUID();
      const data = {
        ...{ asset_id, organization_id: null, name: 'Asset', description: null, customer_id: null },
        ...{ reseller_id: null, state: null, cost_key: null, status: 'active', attributes: {} },
        ...asset,
      };
      const type = 'AssetRegistered';
      const position = BigInt(from + start + index);
      const at = { id: randomUUID(), stream: `asset-${asset_id}`, revision: 0n, position };
      const event = { type, data };
      return { ...at, type, data, metadata: {}, created: new Date(1_780_000_000_000), event };
    });
    await client.query('begin');
    await lane.apply(client, events, []);
    await client.query('commit');
  }
}
