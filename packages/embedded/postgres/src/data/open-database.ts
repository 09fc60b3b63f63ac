import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '@exchange/child-process';
import { type BundledFile, engineVersions, startEngine } from '../engine/pglite.js';
import { loadsPostgis } from '../engine/worker-messages.js';
import { type PreparedFiles, preparedFiles } from './prepared-files.js';

export interface OpenedDatabase {
  readonly database: PGlite;
  /** True if the data was created or recreated; earlier data is gone. */
  readonly fresh: boolean;
}

/**
 * Recreates an unreadable folder: its content derives from the event log.
 * @throws Error if the disk, not the folder, is at fault
 */
export async function openDatabase(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<OpenedDatabase> {
  const prepare = () => preparedFiles(templateDirectory, join(directory, 'cache'), log);
  // Without them no folder opens.
  const files = await prepare();
  const data = join(directory, 'data');
  const mark = readMark(directory);
  if (mark !== undefined) {
    try {
      return { database: await openSound(data, mark, files.bundle), fresh: false };
    } catch (error) {
      requireUsable(directory);
      setAside(directory, error, log);
    }
  }
  // Incomplete without its mark.
  rmSync(data, { recursive: true, force: true });
  let database: PGlite;
  try {
    database = await unpack(data, files);
  } catch (error) {
    requireUsable(directory);
    log({ level: 'warn', msg: 'recreating the template', reason: String(error) });
    rmSync(files.template, { force: true });
    rmSync(data, { recursive: true, force: true });
    database = await unpack(data, await prepare());
  }
  writeMark(directory);
  return { database, fresh: true };
}

/**
 * Reopens an engine that was ended here.
 * @throws Error if it cannot be opened; keeps the folder
 */
export async function openAgain(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<PGlite> {
  const { bundle } = await preparedFiles(templateDirectory, join(directory, 'cache'), log);
  const mark = readMark(directory);
  if (mark === undefined) throw new Error('the data is damaged');
  const database = await openSound(join(directory, 'data'), mark, bundle);
  // Loading PostGIS may have exceeded the statement's limit.
  await database.query(loadsPostgis);
  return database;
}

export function markDamaged(directory: string): void {
  rmSync(markFile(directory), { force: true });
}

/** Renaming cannot mark data in use: the engine cannot move. */
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
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error('it has no file PG_VERSION');
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

async function unpack(data: string, { bundle, template: file }: PreparedFiles): Promise<PGlite> {
  const template = new Uint8Array(readFileSync(file));
  const database = await startEngine(data, bundle, new Blob([template]));
  const { rows } = await database.query("select from pg_extension where extname = 'postgis'");
  if (rows.length === 0) throw new Error('the template lacks PostGIS');
  return database;
}

/** Removes the pid file, among others; our lock replaces it. */
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

/** Preserves the last damaged folder. */
function setAside(directory: string, error: unknown, log: Log): void {
  const data = join(directory, 'data');
  const aside = join(directory, 'data.damaged');
  const reason = error instanceof Error ? error.message : String(error);
  log({
    level: 'warn',
    msg: 'recreating the data folder because it cannot be opened',
    aside,
    reason,
  });
  rmSync(markFile(directory), { force: true });
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(data)) renameSync(data, aside);
}

/** A segment of the write-ahead log. */
const roomBytes = 16 * 2 ** 20;

/**
 * A full disk, missing rights and too few file descriptors look like damage to the engine.
 * @throws Error with the system's reason
 */
export function requireUsable(directory: string): void {
  const data = join(directory, 'data');
  const room = join(directory, 'room');
  try {
    if (existsSync(data)) requireRights(data);
    writeFileSync(room, Buffer.alloc(roomBytes), { flush: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database cannot use ${directory}: ${reason}`);
  } finally {
    rmSync(room, { force: true, recursive: true });
  }
}

function requireRights(data: string): void {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  for (const file of files) accessSync(join(data, file), constants.R_OK | constants.W_OK);
}
