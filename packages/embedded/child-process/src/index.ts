export { ensureFolder } from './ensure-folder.js';
export { FolderInUse, type FolderLockOptions, lockFolder } from './folder-lock.js';
export { hasCode } from './has-code.js';
export { whenNpmEnds, whenParentGone } from './parent-gone.js';
export { isRunning, isSameProcess, processIdentity } from './process-identity.js';
export { runServer, UsageError } from './run-server.js';
export {
  type Stall,
  type StallLimits,
  stallLimits,
  stallMessage,
  startHeartbeat,
  type WatchedProgram,
  watchForStall,
} from './stall-watch.js';
export {
  type ChildMessage,
  type ChildProgram,
  childWhenReady,
  type Log,
  type LogLine,
  type StartedChild,
  startChild,
  startServer,
} from './start-child.js';
export { startThread } from './start-thread.js';
