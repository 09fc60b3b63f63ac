import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '../log-line.js';
import { engineVersions, packagesFolder, startEngine } from './engine.js';

/**
 * Starts the engine on an empty folder from a prepared template: a data folder with the extensions in it, as a
 * compressed archive. Making one takes some ten seconds, starting from one a third of that, so it is made once and
 * kept, beside the packages that it is made from unless another folder is named.
 */
export async function startFromTemplate(
  dataDir: string,
  directory: string | undefined,
  log: Log,
): Promise<PGlite> {
  const file = join(directory ?? defaultDirectory(), `${engineVersions()}.tar.gz`);
  if (existsSync(file)) {
    try {
      return await startEngine(dataDir, new Blob([new Uint8Array(readFileSync(file))]));
    } catch (error) {
      log({
        level: 'warn',
        msg: 'the template is made anew',
        template: file,
        reason: String(error),
      });
      rmSync(file, { force: true });
      if (dataDir !== 'memory://') rmSync(dataDir, { recursive: true, force: true });
    }
  }
  log({ level: 'info', msg: 'a template of the database is being prepared', template: file });
  const archive = await makeArchive();
  keep(file, archive, log);
  return startEngine(dataDir, new Blob([new Uint8Array(archive)]));
}

async function makeArchive(): Promise<Buffer> {
  const engine = await startEngine('memory://');
  try {
    await engine.exec('create extension postgis; create extension btree_gist;');
    // The archive is of the files, so they have to hold all there is. Each on its own: together they are one transaction.
    await engine.exec('vacuum analyze');
    await engine.exec('checkpoint');
    return Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await engine.close();
  }
}

/** Several makers may be at it: each renames a whole file into place. Packages may be read-only: then it is not kept. */
function keep(file: string, archive: Buffer, log: Log): void {
  const own = `${file}.${process.pid}-${Date.now()}`;
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(own, archive);
    renameSync(own, file);
  } catch (error) {
    log({
      level: 'warn',
      msg: 'the template could not be kept',
      template: file,
      reason: String(error),
    });
    rmSync(own, { force: true });
  }
}

function defaultDirectory(): string {
  return join(packagesFolder(), '.cache', 'embedded-postgres');
}
