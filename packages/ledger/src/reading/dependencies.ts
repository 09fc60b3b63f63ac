import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Bell } from '@exchange/runtime/queue/bell';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Position } from '@exchange/units';

/** What the query routes stand on. */
export interface QueryApiOptions {
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  /** The position of the log's last event; undefined for an empty log. */
  readonly logEnd: () => Promise<Position | undefined>;
  /** When the log recorded its last event, by the log's clock; undefined for an empty log. */
  readonly lastRecordedAt: () => Promise<Date | undefined>;
  readonly publicUrl: string | undefined;
}
