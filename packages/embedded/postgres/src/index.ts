export type { Log, LogLine } from '@exchange/child-process';
export { prepareFiles } from './data/prepared-files.js';
export { type SpawnedPostgres, type SpawnOptions, spawnPostgres } from './process/spawn.js';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './server.js';
