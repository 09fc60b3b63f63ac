export { FolderInUse, type FolderLockOptions, lockFolder } from './folder-lock.js';
export { whenParentGone } from './parent-gone.js';
export { isRunning, isSameProcess, processIdentity } from './process-identity.js';
export { type ChildProgram, type StartedChild, startChild } from './start-child.js';
export { startThread } from './start-thread.js';
