import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import type { Instant } from '@exchange/units';
import type { MapKeyEvent } from './events.js';
import { type MapKeyFacts, writeMapKey } from './resource.js';
import type { MapKeyRow } from './table.js';

interface EventPlace {
  readonly revision: bigint;
  readonly position: bigint;
  readonly recordedAt: Instant | undefined;
}

/** Folds a key's event into its row. */
export function foldMapKey(rows: RowBatch<MapKeyRow>, event: MapKeyEvent, at: EventPlace): void {
  const id = event.data.map_key_id;
  const revision = at.revision.toString();
  switch (event.type) {
    case 'MapKeyMade': {
      const { name, reseller_id, made_by } = event.data;
      const created_position = at.position.toString();
      const made_at = at.recordedAt ?? null;
      const facts = { id, name, reseller_id, made_by, made_at } as const;
      const key = { ...facts, status: 'active', revoked_at: null, revoked_by: null } as const;
      rows.put(id, written(key, { revision, created_position }));
      return;
    }
    case 'MapKeyRevoked': {
      const before = rows.get(id);
      if (before === undefined) return;
      const { created_position } = before;
      const known: MapKeyFacts = JSON.parse(before.resource);
      const { revoked_by } = event.data;
      const end = { status: 'revoked', revoked_by, revoked_at: at.recordedAt ?? null } as const;
      rows.put(id, written({ ...known, ...end }, { revision, created_position }));
      return;
    }
    default:
      event satisfies never;
  }
}

function written(
  key: MapKeyFacts,
  at: Pick<MapKeyRow, 'revision' | 'created_position'>,
): MapKeyRow {
  const { id, reseller_id, status } = key;
  return { id, reseller_id, status, ...at, resource: writeMapKey(key) };
}
