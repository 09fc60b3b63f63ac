export { FolderInUse, type FolderLockOptions, lockFolder } from './folder-lock.js';
export { startHeartbeat } from './heartbeat.js';
export { whenNpmEnds } from './npm-parent.js';
export { whenParentGone } from './parent-gone.js';
export { isRunning, isSameProcess, processIdentity } from './process-identity.js';
export {
  type Stall,
  type StallLimits,
  stallLimits,
  stallMessage,
  watchForStall,
} from './stall-watch.js';
export { type ChildProgram, type StartedChild, startChild } from './start-child.js';
export { startThread } from './start-thread.js';
export type { WatchedProgram } from './watched-fork.js';
