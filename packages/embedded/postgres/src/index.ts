export { prepareFiles } from './data/prepared-files.js';
export type { Log, LogLine } from './log-line.js';
export { type SpawnedPostgres, type SpawnOptions, spawnPostgres } from './process/spawn.js';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './server.js';
