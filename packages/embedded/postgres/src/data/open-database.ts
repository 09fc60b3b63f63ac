import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { loadsPostgis } from '../engine/loads-postgis.js';
import { type BundledFile, engineVersions, startEngine } from '../engine/pglite.js';
import type { Log } from '../log-line.js';
import { type PreparedFiles, preparedFiles } from './prepared-files.js';

export interface OpenedDatabase {
  readonly database: PGlite;
  /** True when the folder was made, or made anew, just now: whatever was in it is gone. */
  readonly fresh: boolean;
}

/**
 * Opens a data folder, makes it where there is none, and makes it anew where it cannot be opened: what it holds
 * is derived from the event log and built again from there.
 *
 * @param directory the folder
 */
export async function openDatabase(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<OpenedDatabase> {
  const files = preparedFiles(templateDirectory, join(directory, 'cache'), log);
  // Without it nothing can be opened, and the data is not to blame for it.
  const bundle = await files.bundle();
  const data = join(directory, 'data');
  const found = readMark(directory);
  if (found !== undefined) {
    try {
      return { database: await openSound(data, found, bundle), fresh: false };
    } catch (error) {
      setAside(directory, error, log);
    }
  }
  // Without its mark a folder was never finished.
  rmSync(data, { recursive: true, force: true });
  const database = await makeAnew(data, files, bundle, log);
  writeMark(directory);
  return { database, fresh: true };
}

/**
 * Opens a folder again that was open in this process until its engine was ended.
 *
 * @throws Error when it cannot be opened; it is left as it is
 */
export async function openAgain(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<PGlite> {
  const files = preparedFiles(templateDirectory, join(directory, 'cache'), log);
  const found = readMark(directory);
  if (found === undefined) throw new Error('the data was found damaged');
  const database = await openSound(join(directory, 'data'), found, await files.bundle());
  // It may have been ended because a statement that has a limit was the first to need PostGIS: the next one finds it there.
  await database.query(loadsPostgis);
  return database;
}

/** Says that the data is broken: the next start makes it anew. */
export function markDamaged(directory: string): void {
  rmSync(markFile(directory), { force: true });
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

async function openSound(
  data: string,
  writtenBy: string,
  bundle: readonly BundledFile[],
): Promise<PGlite> {
  if (writtenBy !== engineVersions()) throw new Error(`it was written by version ${writtenBy}`);
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error('it has no PG_VERSION');
  removeLeftovers(data);
  const database = await startEngine(data, bundle);
  try {
    await database.query('select (select count(*) from pg_class), (select count(*) from pg_index)');
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

async function makeAnew(
  data: string,
  files: PreparedFiles,
  bundle: readonly BundledFile[],
  log: Log,
): Promise<PGlite> {
  try {
    return await unpack(data, files, bundle);
  } catch (error) {
    log({ level: 'warn', msg: 'the template is made anew', reason: String(error) });
    files.removeTemplate();
    rmSync(data, { recursive: true, force: true });
    return unpack(data, files, bundle);
  }
}

async function unpack(
  data: string,
  files: PreparedFiles,
  bundle: readonly BundledFile[],
): Promise<PGlite> {
  const template = new Uint8Array(readFileSync(await files.template()));
  const database = await startEngine(data, bundle, new Blob([template]));
  const { rows } = await database.query("select from pg_extension where extname = 'postgis'");
  if (rows.length === 0) throw new Error('the template is without PostGIS');
  return database;
}

/**
 * What an engine leaves that was ended at work: its mark that it runs, though the folder is ours alone by our own lock,
 * and the files of sorts and temporary tables, which only a whole server would clear away.
 */
function removeLeftovers(data: string): void {
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const base = join(data, 'base');
  rmSync(join(base, 'pgsql_tmp'), { recursive: true, force: true });
  for (const database of readdirSync(base)) {
    for (const file of readdirSync(join(base, database))) {
      if (/^t\d+_\d+/.test(file)) rmSync(join(base, database, file), { force: true });
    }
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
