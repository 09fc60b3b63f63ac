import type { EventLog } from '../event-log/types.js';
import type { LaneStandings } from '../positions/lane-standings.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import type { Bell } from '../queue/bell.js';
import type { KeptAnswers } from './kept-answers.js';

/** What queries stand on. */
export interface ReadOptions {
  readonly positions: PositionWatcher;
  readonly standings: LaneStandings;
  readonly keptAnswers: KeptAnswers;
  readonly bell: Bell;
  /** The position of the log's last event; undefined for an empty log. */
  readonly logEnd: EventLog['headPosition'];
  /** When the log recorded its last event, by the log's clock; undefined for an empty log. */
  readonly lastRecordedAt: () => Promise<Date | undefined>;
  /** A stream of the log: what one resource was is folded from it. */
  readonly readStream: EventLog['readStream'];
  readonly publicUrl: string | undefined;
}
