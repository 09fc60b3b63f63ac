export type { Difference } from './compare-tables.js';
export type { LaneStatus } from './lane.js';
export {
  compareTablesWithLog,
  type LogAndTables,
  noteFirstEvent,
} from './log-identity/compare-tables-with-log.js';
export { LogForeign } from './log-identity/log-foreign.js';
export { takeLog } from './log-identity/take-log.js';
export { type ListedStream, listParked } from './parking/parked-list.js';
export { type ParkedCode, parkedStreamsMax } from './parking/parked-stream.js';
export { retrySoon } from './parking/parking-table.js';
export { type LaneRow, laneRows, pauseLanes, resumeLanes } from './pause.js';
export { type ProjectorOptions, type RunningProjector, startProjector } from './projector.js';
export { RebuildUnderWay } from './rebuild/lease.js';
export { TablesNewer } from './rebuild/switch-tables.js';
export { resetLanes } from './rebuild.js';
export {
  type RebuildOptions,
  type RebuildProgress,
  type RebuildResult,
  rebuildBeside,
} from './rebuild-beside.js';
export { createReplay, type Replay, type ReplayOptions } from './replay.js';
export { skipEvent } from './skip.js';
export { rebuildSchema } from './upgrade/rebuild-in-turn.js';
export { type LaneVerdict, verifyTables } from './verify.js';
export { connectWatchedEventLog } from './watched-event-log.js';
