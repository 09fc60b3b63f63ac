import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '@exchange/child-process';
import { type BundledFile, engineVersions, packagesFolder } from '../engine/pglite.js';
import type { Log } from '../log-line.js';
import { readPostgisBundle } from './postgis-bundle.js';

/**
 * What is made once from the installed packages and kept: PostGIS's bundle without what is not used, and a template, a
 * data folder with the extensions in it, as a compressed archive. Making both takes some ten seconds and 0.8 GB,
 * so a process of its own does it.
 */
export interface PreparedFiles {
  /** PostGIS's bundle; made if it is not there, and made again if it cannot be read as a whole. */
  bundle(): Promise<readonly BundledFile[]>;
  /** The template; made if it is not there. */
  template(): Promise<string>;
  removeTemplate(): void;
}

/** What the process that prepares them says. */
export type PreparationMessage =
  | { readonly kind: 'made'; readonly folder: string }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * @param kept where they are kept: beside the packages by default
 * @param otherwise where they are kept when that cannot be written to
 */
export function preparedFiles(
  kept: string | undefined,
  otherwise: string,
  log: Log,
): PreparedFiles {
  const folders = [kept ?? usualFolder(), otherwise];
  const names = { bundle: bundleName(), template: templateName() };
  const find = (name: string) =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file));

  async function made(name: string): Promise<string> {
    const found = find(name);
    if (found !== undefined) return found;
    log({ level: 'info', msg: 'files of the database are being prepared', folder: folders[0] });
    const child = await startChild<PreparationMessage, string>({
      name: 'the preparation of the database',
      entry: new URL('../prepare-main', import.meta.url),
      args: folders,
      output: 'ignore',
      // The engine works in its main thread.
      watched: 'exempt',
      hear(message, start) {
        if (message.kind === 'made') start.ready(message.folder);
        else start.failed(message.reason);
      },
    });
    await child.exited;
    if (child.ready !== folders[0]) {
      log({ level: 'warn', msg: 'the usual folder cannot be written to', kept: child.ready });
    }
    return join(child.ready, name);
  }

  return {
    async bundle() {
      const file = await made(names.bundle);
      try {
        return readPostgisBundle(file);
      } catch (error) {
        const reason = String(error);
        log({ level: 'warn', msg: 'a prepared file is broken and is made again', file, reason });
        rmSync(file, { force: true });
        return readPostgisBundle(await made(names.bundle));
      }
    },
    template: () => made(names.template),
    removeTemplate() {
      const file = find(names.template);
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

/**
 * Makes them beforehand, if they are not there yet, so that no start has to wait for it.
 *
 * @param folder where they are usually kept, unless it is said
 * @throws Error when that cannot be written to
 */
export async function prepareFiles(folder = usualFolder()): Promise<void> {
  await preparedFiles(folder, folder, () => undefined).template();
}

function usualFolder(): string {
  return join(packagesFolder(), '.cache', 'embedded-postgres');
}

/** The name says what it was made from and how, so that a newer one is made beside it. */
export function bundleName(): string {
  return `${engineVersions()}.postgis-slim-2.tar.gz`;
}

export function templateName(): string {
  return `${engineVersions()}.tar.gz`;
}
