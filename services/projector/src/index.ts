export type { LaneStatus } from './lane.js';
export { type ProjectorOptions, type RunningProjector, startProjector } from './projector.js';
export { resetLanes } from './rebuild.js';
