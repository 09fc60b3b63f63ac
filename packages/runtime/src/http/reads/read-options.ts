import type { FastifyRequest } from 'fastify';
import type { EventLog, Position } from '../../event-log/types.js';
import type { LaneStandings } from '../../positions/lane-standings.js';
import type { PositionWatcher } from '../../positions/position-watcher.js';
import type { ReadDatabase } from '../../tables/queries/tenancy.js';

/**
 * Records an export before its first byte.
 * @param position of the log or the tables that the export shows
 * @returns the record's position
 * @throws EventLogUnavailable, LogMoves
 */
export type RecordExport = (raw: FastifyRequest, position: Position) => Promise<Position>;

export interface ReadOptions {
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly standings: LaneStandings;
  /** Undefined for an empty log. */
  readonly logEnd: EventLog['headPosition'];
  /** Time by the log's clock; undefined for an empty log. */
  readonly lastRecordedAt: () => Promise<Date | undefined>;
  /** Reads the past state of a resource. */
  readonly readStream: EventLog['readStream'];
  readonly recordExport: RecordExport;
  readonly publicUrl: string | undefined;
}
