export { type ProjectorOptions, type RunningProjector, startProjector } from './projector.js';
export { resetLanes } from './rebuild.js';
