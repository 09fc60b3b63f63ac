export type { Difference } from './compare-tables.js';
export type { LaneStatus } from './lane.js';
export { type ProjectorOptions, type RunningProjector, startProjector } from './projector.js';
export { resetLanes } from './rebuild.js';
export { createReplay, type Replay } from './replay.js';
export { type LaneVerdict, verifyTables } from './verify.js';
