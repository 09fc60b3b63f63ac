export type { Difference } from './compare-tables.js';
export type { LaneStatus } from './lane.js';
export { type LaneRow, laneRows, pauseLanes, resumeLanes } from './pause.js';
export { type ProjectorOptions, type RunningProjector, startProjector } from './projector.js';
export { resetLanes } from './rebuild.js';
export {
  type RebuildOptions,
  type RebuildProgress,
  type RebuildResult,
  rebuildBeside,
} from './rebuild-beside.js';
export { createReplay, type Replay } from './replay.js';
export { isSkipped, skipEvent } from './skip.js';
export { type LaneVerdict, verifyTables } from './verify.js';
