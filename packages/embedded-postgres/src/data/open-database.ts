import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '../log-line.js';
import { engineVersions, startEngine } from './engine.js';
import { startFromTemplate } from './template.js';

export interface OpenedDatabase {
  readonly database: PGlite;
  /** True when the folder was made, or made anew, just now: whatever was in it is gone. */
  readonly fresh: boolean;
}

/**
 * Opens a data folder, makes it where there is none, and makes it anew where it cannot be opened: what it holds
 * is derived from the event log and built again from there.
 *
 * @param directory the folder, or `memory`
 */
export async function openDatabase(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<OpenedDatabase> {
  if (directory === 'memory') {
    const database = await startFromTemplate('memory://', templateDirectory, log);
    return { database, fresh: true };
  }
  const data = join(directory, 'data');
  const found = readMark(directory);
  if (found !== undefined) {
    try {
      return { database: await openSound(data, found), fresh: false };
    } catch (error) {
      setAside(directory, error, log);
    }
  }
  // Without its mark a folder was never finished.
  rmSync(data, { recursive: true, force: true });
  const database = await startFromTemplate(data, templateDirectory, log);
  writeMark(directory);
  return { database, fresh: true };
}

/** Says that the data is broken: the next start makes it anew. */
export function markDamaged(directory: string): void {
  if (directory !== 'memory') rmSync(markFile(directory), { force: true });
}

/**
 * Written when the data is complete, with the versions that wrote it. The engine cannot move to a folder of another
 * name while it runs, so this, and not a rename, is what makes a half-made folder known.
 */
function markFile(directory: string): string {
  return join(directory, 'complete');
}

function readMark(directory: string): string | undefined {
  return existsSync(markFile(directory)) ? readFileSync(markFile(directory), 'utf8') : undefined;
}

function writeMark(directory: string): void {
  const own = `${markFile(directory)}.new`;
  writeFileSync(own, engineVersions());
  renameSync(own, markFile(directory));
}

async function openSound(data: string, writtenBy: string): Promise<PGlite> {
  if (writtenBy !== engineVersions()) throw new Error(`it was written by version ${writtenBy}`);
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error('it has no PG_VERSION');
  // Left by a process that was killed; the folder is ours alone by our own lock.
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const database = await startEngine(data);
  try {
    await database.query('select count(*), postgis_lib_version() from pg_class, pg_index');
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** The last broken folder is kept beside the new one, for whoever wants to know what happened to it. */
function setAside(directory: string, error: unknown, log: Log): void {
  const data = join(directory, 'data');
  const aside = join(directory, 'data.damaged');
  const reason = error instanceof Error ? error.message : String(error);
  log({ level: 'warn', msg: 'the data folder cannot be opened and is made anew', aside, reason });
  rmSync(markFile(directory), { force: true });
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(data)) renameSync(data, aside);
}
