import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Log, startChild } from '@exchange/child-process';
import { type BundledFile, engineVersions, packagesFolder } from '../engine/pglite.js';
import { readPostgisBundle } from './postgis-bundle.js';

/** Prepared once by another process, in about ten seconds with 0.8 GB. */
export type PreparedFiles = ReturnType<typeof preparedFiles>;

/**
 * @param cacheDirectory default: beside the packages
 * @param otherwise if that is not writable
 */
export function preparedFiles(cacheDirectory: string | undefined, otherwise: string, log: Log) {
  const folders = [cacheDirectory ?? usualFolder(), otherwise];
  const names = { bundle: bundleName(), template: templateName() };
  const find = (name: string) =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file));

  async function made(name: string): Promise<string> {
    const path = find(name);
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
      log({
        level: 'warn',
        msg: 'the folder for prepared files is not writable',
        kept: child.ready,
      });
    }
    return join(child.ready, name);
  }

  return {
    async bundle(): Promise<readonly BundledFile[]> {
      const file = await made(names.bundle);
      try {
        return readPostgisBundle(file);
      } catch (error) {
        const reason = String(error);
        log({ level: 'warn', msg: 'recreating an unreadable prepared file', file, reason });
        rmSync(file, { force: true });
        return readPostgisBundle(await made(names.bundle));
      }
    },
    template: (): Promise<string> => made(names.template),
    removeTemplate(): void {
      const file = find(names.template);
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

/**
 * @param folder default: beside the packages
 * @throws Error if it is not writable
 */
export async function prepareFiles(folder = usualFolder()): Promise<void> {
  await preparedFiles(folder, folder, () => undefined).template();
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
