import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Log } from '../log-line.js';
import { extensions, preparedTemplate, startParams } from './template.js';

export interface OpenedDatabase {
  readonly database: PGlite;
  /** True when the folder was made, or made anew, just now: whatever was in it is gone. */
  readonly fresh: boolean;
}

/**
 * Opens a data folder, makes it where there is none, and makes it anew where it cannot be opened: what it holds
 * is derived from the event log and built again from there.
 */
export async function openDatabase(
  directory: string,
  templateDirectory: string | undefined,
  log: Log,
): Promise<OpenedDatabase> {
  if (directory === 'memory') {
    const loadDataDir = await preparedTemplate(templateDirectory);
    return {
      database: await PGlite.create({ dataDir: 'memory://', extensions, startParams, loadDataDir }),
      fresh: true,
    };
  }
  const data = join(directory, 'data');
  // Written last: a folder without it was never finished.
  const complete = join(directory, 'complete');
  if (existsSync(complete)) {
    try {
      rmSync(join(data, 'postmaster.pid'), { force: true });
      return { database: await openSound(data), fresh: false };
    } catch (error) {
      const aside = `${data}.damaged`;
      log({
        level: 'warn',
        msg: 'the data folder cannot be opened and is made anew',
        aside,
        reason: String(error),
      });
      rmSync(complete);
      rmSync(aside, { recursive: true, force: true });
      renameSync(data, aside);
    }
  }
  rmSync(data, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const loadDataDir = await preparedTemplate(templateDirectory);
  const database = await PGlite.create({ dataDir: data, extensions, startParams, loadDataDir });
  writeFileSync(complete, '');
  return { database, fresh: true };
}

async function openSound(data: string): Promise<PGlite> {
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error('there is no PG_VERSION');
  const database = await PGlite.create({ dataDir: data, extensions, startParams });
  try {
    await database.query('select count(*), postgis_lib_version() from pg_class');
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
