import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DamagedLog } from './log-bytes.js';

/**
 * A restored log that was copied a folder too deep or too high would be ignored.
 * @throws DamagedLog
 */
export function requireNoMisplacedLog(directory: string): void {
  const own = resolve(directory, 'log');
  const misplaced = [join(directory, 'events', 'log')];
  if (!existsSync(own)) misplaced.push(join(directory, '..', 'log'));
  const misplacedLog = misplaced.find((folder) => existsSync(join(folder, 'durable-end')));
  if (misplacedLog === undefined) return;
  throw new DamagedLog(
    `${resolve(misplacedLog)} contains an event log, but this store reads ${own}. Nothing was changed. Move the folder there if it is a restored backup, or else to a place outside of the data folder.`,
  );
}
