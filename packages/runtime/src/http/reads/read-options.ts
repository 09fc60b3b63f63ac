import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EventLog, Position } from '../../event-log/types.js';
import type { LaneStandings } from '../../positions/lane-standings.js';
import type { PositionWatcher } from '../../positions/position-watcher.js';
import type { ReadDatabase } from '../../tables/queries/tenancy.js';
import type { Answer } from '../implement.js';

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
  readonly answerCache: AnswerCache;
  readonly eventLog: Pick<EventLog, 'eventAt' | 'headPosition' | 'readStream'>;
  readonly recordExport: RecordExport;
  readonly publicUrl: string | undefined;
}

/** Caches answers by entity tag, which covers every input of the bytes: any caller with the same tag may get them. */
export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Maximum of one process. */
const bytesMax = 32 * 1024 * 1024;
/** A few larger responses would evict everything else. */
const answerBytesMax = 2 * 1024 * 1024;
const bytesBeside = 1024;

export function createAnswerCache() {
  return new LRUCache<string, Answer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ body = '' }) => bytesBeside + Buffer.byteLength(body),
  });
}
