import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import { searchWords } from '@exchange/runtime/tables/search-words';
import type { ResellerEvent } from './events.js';
import { writeReseller } from './resource.js';
import type { ResellerRow } from './table.js';

/** Folds a reseller's event into its row. */
export function foldReseller(
  rows: RowBatch<ResellerRow>,
  event: ResellerEvent,
  at: { readonly revision: bigint; readonly position: bigint },
): void {
  const id = event.data.reseller_id;
  const revision = at.revision.toString();
  switch (event.type) {
    case 'ResellerRegistered': {
      const { code, name, operating_states } = event.data;
      const row = { id, code, name, operating_states, revision };
      const created_position = at.position.toString();
      rows.put(id, { ...row, ...written(row), created_position });
      return;
    }
    case 'ResellerUpdated': {
      const before = rows.get(id);
      if (before === undefined) return;
      const row = { ...before, ...event.data.changes, revision };
      rows.put(id, { ...row, ...written(row) });
      return;
    }
    case 'ResellerCodeWithheld': {
      const before = rows.get(id);
      if (before !== undefined) rows.put(id, { ...before, revision });
      return;
    }
    default:
      event satisfies never;
  }
}

function written(row: Pick<ResellerRow, 'id' | 'code' | 'name' | 'operating_states'>) {
  return { words: searchWords([row.code, row.name]), resource: writeReseller(row) };
}
