export type { Log, LogLine } from '@exchange/child-process';
export { type SpawnedEventStore, type SpawnOptions, spawnEventStore } from './process/spawn.js';
export { type EventStoreOptions, type RunningEventStore, startEventStore } from './server.js';
export { type Backup, backUpEvents } from './storage/backup.js';
export { type FirstEvent, readFirstEvent } from './storage/first-event.js';
export { DamagedLog } from './storage/log-bytes.js';
