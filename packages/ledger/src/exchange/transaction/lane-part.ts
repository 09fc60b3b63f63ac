import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { Table } from '@exchange/runtime/tables/definition/define-table';

import type { ClientBase } from 'pg';
import type { TransactionChange } from './rows.js';

export interface LanePart {
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<AnyEvent>[],
    changes: readonly TransactionChange[],
  ): Promise<void>;
}
