import type { ReadDatabase } from '@exchange/read-models/queries';
import type { Bell, PositionWatcher } from '@exchange/service-shell';

/** What the query routes stand on. */
export interface QueryApiOptions {
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  readonly publicUrl: string | undefined;
}
