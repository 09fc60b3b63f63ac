import { indexable, indexableOrNull } from '@exchange/runtime/tables/indexable';
import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import { searchWords } from '@exchange/runtime/tables/search-words';
import type { CounterpartyFields } from './decide.js';
import type { CounterpartyEvent } from './events.js';
import { writeCounterparty } from './resource.js';
import type { CounterpartyRow } from './table.js';

/** Folds a counterparty's event into its row. */
export function foldCounterparty(
  rows: RowBatch<CounterpartyRow>,
  event: CounterpartyEvent,
  at: { readonly revision: bigint; readonly position: bigint },
): void {
  const id = event.data.counterparty_id;
  const revision = at.revision.toString();
  if (event.type === 'CounterpartyRegistered') {
    const { counterparty_id: _, ...fields } = event.data;
    const created_position = at.position.toString();
    rows.put(id, written({ id, ...fields, status: 'active' }, { revision, created_position }));
    return;
  }
  const before = rows.get(id);
  if (before === undefined) return;
  const { created_position } = before;
  const known: CounterpartyFields = JSON.parse(before.resource);
  rows.put(id, written({ ...known, ...changesOf(event) }, { revision, created_position }));
}

function changesOf(
  event: Exclude<CounterpartyEvent, { readonly type: 'CounterpartyRegistered' }>,
): Partial<CounterpartyFields> {
  switch (event.type) {
    case 'CounterpartyUpdated':
      return event.data.changes;
    case 'CounterpartySuspended':
      return { status: 'suspended' };
    case 'CounterpartyActivated':
      return { status: 'active' };
    case 'CounterpartyCodeWithheld':
      return {};
    default:
      return event satisfies never;
  }
}

function written(
  fields: CounterpartyFields,
  at: Pick<CounterpartyRow, 'revision' | 'created_position'>,
): CounterpartyRow {
  const { id, code, name, lei, eic, status } = fields;
  return {
    id,
    code: indexable(code),
    name: indexable(name),
    lei: indexableOrNull(lei),
    eic: indexableOrNull(eic),
    status,
    words: searchWords([code, name, lei, eic]),
    ...at,
    resource: writeCounterparty(fields),
  };
}
