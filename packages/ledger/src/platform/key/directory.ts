import type { AccessChanges, NamedKey } from '@exchange/runtime/credentials/key-directory';
import { platformScope } from '@exchange/units';
import type { Pool } from 'pg';
import type { KeyFields } from './decide.js';
import { accessLane } from './lane.js';
import { keysTable, revokedTokensTable } from './table.js';

interface ChangesRow {
  readonly generation: string;
  readonly is_alive: boolean;
  readonly position: string | null;
  readonly keys: readonly string[] | null;
  readonly tokens: readonly { readonly id: string; readonly ms: number }[] | null;
}

const query_timeout = 5_000;

// `parkings` also counts table switches.
const changes = `
  select lane.version || '.' || lane.parkings as generation,
    coalesce(lane.paused_reason, lane.stopped_reason, lane.waiting_reason) is null
      and exists (select from lane_owners o where o.lane = lane.lane and o.expires_at > now()) as is_alive,
    greatest((select max(changed_position) from ${keysTable.name}),
      (select max(changed_position) from ${revokedTokensTable.name}))::text as position,
    (select json_agg(state) from ${keysTable.name}
     where id = any($3::uuid[]) and changed_position > $2) as keys,
    (select json_agg(json_build_object('id', id, 'ms', extract(epoch from expires_at) * 1000))
     from ${revokedTokensTable.name} where changed_position > $2 and expires_at > now()) as tokens
  from lane_checkpoints lane where lane.lane = $1`;

/** Over all tenants: a key is recognized before its scope is known. */
export function accessReads(pool: Pool) {
  return {
    async changesAfter(position: bigint, ids: readonly string[]): Promise<AccessChanges> {
      const values = [accessLane, position.toString(), ids];
      const query = { name: 'access changes', text: changes, values, query_timeout };
      const { rows } = await pool.query<ChangesRow>(query);
      const [row] = rows;
      return {
        position: BigInt(row?.position ?? -1),
        generation: row?.generation ?? '',
        isLaneAlive: row?.is_alive === true,
        keys: (row?.keys ?? []).map(namedKeyOf),
        revokedTokens: (row?.tokens ?? []).map(({ id, ms }) => ({ id, expiresAt: ms })),
      };
    },
    async lookUp(id: string): Promise<NamedKey | undefined> {
      const text = `select state from ${keysTable.name} where id = $1`;
      const query = { text, values: [id], query_timeout };
      const { rows } = await pool.query<{ state: string }>(query);
      const [row] = rows;
      return row && namedKeyOf(row.state);
    },
  };
}

function namedKeyOf(text: string): NamedKey {
  const state: KeyFields = JSON.parse(text);
  const { id, reseller_id, owner, roles, status, expires_at, digest, previous } = state;
  return {
    ...{ id, owner, roles },
    scope: reseller_id === null ? platformScope : { kind: 'reseller', reseller_id },
    isRevoked: status === 'revoked',
    expiresAt: expires_at === null ? undefined : Date.parse(expires_at),
    secrets: [
      { digest, until: undefined },
      ...(previous === null
        ? []
        : [{ digest: previous.digest, until: Date.parse(previous.until) }]),
    ],
  };
}
