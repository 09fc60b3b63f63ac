import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildMessage, whenParentGone } from '@exchange/child-process';
import { makePostgisBundle, readPostgisBundle } from './data/postgis-bundle.js';
import { bundleName, templateName } from './data/prepared-files.js';
import { startEngine } from './engine/pglite.js';

async function main(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const bundle = join(folder, bundleName());
    const template = join(folder, templateName());
    try {
      if (!existsSync(bundle)) keep(bundle, makePostgisBundle());
      if (!existsSync(template)) keep(template, await makeTemplate(bundle));
      return folder;
    } catch (error) {
      if (!isNotWritable(error) || folder === folders.at(-1)) throw error;
    }
  }
  throw new Error('a folder argument is required');
}

async function makeTemplate(bundle: string): Promise<Buffer> {
  const engine = await startEngine('memory://', readPostgisBundle(bundle));
  try {
    await engine.exec('create extension postgis; create extension btree_gist;');
    // Together they are one transaction.
    await engine.exec('vacuum analyze');
    await engine.exec('checkpoint');
    return Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await engine.close();
  }
}

/** Writes a file atomically, because several processes may make it. */
function keep(file: string, content: Buffer): void {
  const own = `${file}.${process.pid}-${Date.now()}`;
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(own, content);
    renameSync(own, file);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

const notWritable = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOENT', 'ENOTDIR']);

function isNotWritable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && notWritable.has(error.code);
}

function tell(message: ChildMessage<string>): void {
  // The engine's timers would keep the process alive.
  process.send?.(message, () => process.exit(message.kind === 'ready' ? 0 : 1));
}

whenParentGone(() => process.exit(1));
main(process.argv.slice(2)).then(
  (folder) => tell({ kind: 'ready', details: folder }),
  (error: unknown) => {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  },
);
