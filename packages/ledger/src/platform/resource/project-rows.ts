import { isPresent, type Present } from '@exchange/runtime/commands/decider';
import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import {
  type AnyEvent,
  type EventDefinition,
  type EventOf,
  eventGuard,
} from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Column } from '@exchange/runtime/tables/definition/columns';
import type { Columns, RowOf, Table } from '@exchange/runtime/tables/definition/define-table';
import { rowBatch, rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { Instant } from '@exchange/units';
import type { ClientBase } from 'pg';

type TableWithId = Table<string, Columns & { readonly id: Column<string> }>;

interface RowFold<One extends TableWithId, Definition extends EventDefinition> {
  readonly table: One;
  readonly of: readonly Definition[];
  readonly idOf: (event: EventOf<Definition>) => string;
  readonly rowAfter: (
    before: RowOf<One> | undefined,
    event: EventOf<Definition>,
    at: StoredEvent,
  ) => RowOf<One> | undefined;
}

export async function projectRows<One extends TableWithId, Definition extends EventDefinition>(
  client: ClientBase,
  events: readonly RecordedEvent<AnyEvent>[],
  { table, of, idOf, rowAfter }: RowFold<One, Definition>,
): Promise<void> {
  const isOwn = eventGuard(of);
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

/** Folds the state in a row by its decider; an absent state has no row. */
export const foldedRow =
  <State, Event, Row extends { readonly created_position: string }>(
    decider: {
      readonly initialState: State;
      evolve(state: State, event: Event, recordedAt?: Instant): State;
    },
    stateIn: (row: Row) => State,
    rowOf: (
      state: Present<State>,
      positions: ReturnType<typeof positionColumns>,
      at: StoredEvent,
      before: Row | undefined,
    ) => Row | undefined,
  ) =>
  (before: Row | undefined, event: Event, at: StoredEvent): Row | undefined => {
    const earlier = before === undefined ? decider.initialState : stateIn(before);
    const state = decider.evolve(earlier, event, recordedAt(at));
    return isPresent(state) ? rowOf(state, positionColumns(before, at), at, before) : undefined;
  };
