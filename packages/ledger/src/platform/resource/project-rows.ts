import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Column } from '@exchange/runtime/tables/definition/columns';
import type { Columns, RowOf, Table } from '@exchange/runtime/tables/definition/define-table';
import { rowBatch, rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';

interface RowFold<
  One extends Table<string, Columns & { readonly id: Column<string> }>,
  Event extends AnyEvent,
> {
  readonly table: One;
  readonly isOwn: (event: AnyEvent) => event is Event;
  readonly idOf: (event: Event) => string;
  readonly rowAfter: (
    before: RowOf<One> | undefined,
    event: Event,
    at: StoredEvent,
  ) => RowOf<One> | undefined;
}

export async function projectRows<
  One extends Table<string, Columns & { readonly id: Column<string> }>,
  Event extends AnyEvent,
>(
  client: ClientBase,
  events: readonly RecordedEvent<AnyEvent>[],
  { table, isOwn, idOf, rowAfter }: RowFold<One, Event>,
): Promise<void> {
  const own = events.flatMap(({ event, ...at }) => (isOwn(event) ? [{ event, at }] : []));
  const ids = new Set(own.map(({ event }) => idOf(event)));
  const rows = rowBatch<RowOf<One>>(await rowsById(client, table, ids));
  for (const { event, at } of own) {
    const id = idOf(event);
    const row = rowAfter(rows.get(id), event, at);
    if (row === undefined) rows.remove(id);
    else rows.put(id, row);
  }
  await writeChanges(client, table, rows.changes());
}

export const positionColumns = (
  before: { readonly created_position: string } | undefined,
  at: Pick<StoredEvent, 'revision' | 'position'>,
) => ({
  revision: at.revision.toString(),
  created_position: before?.created_position ?? at.position.toString(),
});
