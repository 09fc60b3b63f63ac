import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Log, startChild } from '@exchange/child-process';
import { type BundledFile, engineVersions, packagesFolder } from '../engine/pglite.js';
import { readPostgisBundle } from './postgis-bundle.js';

export interface PreparedFiles {
  readonly bundle: readonly BundledFile[];
  /** Its path. */
  readonly template: string;
}

/**
 * Prepared once by another process, in about ten seconds with 0.8 GB.
 * @param cacheDirectory default: beside the packages
 * @param otherwise if that is not writable
 */
export async function preparedFiles(
  cacheDirectory: string | undefined,
  otherwise: string,
  log: Log,
): Promise<PreparedFiles> {
  const folders = [cacheDirectory ?? usualFolder(), otherwise];
  const file = await fileIn(bundleName(), folders, log);
  const template = await fileIn(templateName(), folders, log);
  try {
    return { bundle: readPostgisBundle(file), template };
  } catch (error) {
    const reason = String(error);
    log({ level: 'warn', msg: 'recreating an unreadable prepared file', file, reason });
    rmSync(file, { force: true });
    return { bundle: readPostgisBundle(await fileIn(bundleName(), folders, log)), template };
  }
}

async function fileIn(name: string, folders: readonly string[], log: Log): Promise<string> {
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (path !== undefined) return path;
  log({ level: 'info', msg: 'preparing the files of the database', folder: folders[0] });
  const child = await startChild<string>({
    name: 'the preparation of the database',
    entry: new URL('../prepare-main', import.meta.url),
    args: folders,
    output: 'ignore',
    watched: 'exempt',
  });
  await child.exited;
  if (child.ready !== folders[0]) {
    const msg = 'the folder for prepared files is not writable';
    log({ level: 'warn', msg, kept: child.ready });
  }
  return join(child.ready, name);
}

/**
 * @param folder default: beside the packages
 * @throws Error if it is not writable
 */
export async function prepareFiles(folder = usualFolder()): Promise<void> {
  await preparedFiles(folder, folder, () => undefined);
}

function usualFolder(): string {
  return join(packagesFolder(), '.cache', 'embedded-postgres');
}

export function bundleName(): string {
  return `${engineVersions()}.postgis-slim-2.tar.gz`;
}

export function templateName(): string {
  return `${engineVersions()}.tar.gz`;
}
