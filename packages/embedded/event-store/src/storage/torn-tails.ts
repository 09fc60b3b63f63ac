import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './durable-folder.js';

/** Few torn tails are kept, because they hold no acknowledged events. */
export const tornTailsMax = 3;

const tailName = /^torn-\d{16}-(\d+)\.bin$/;
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

type WriteFile = (file: string, bytes: Buffer) => void;

const writeThrough: WriteFile = (file, bytes) => writeFileSync(file, bytes, { flush: true });

/**
 * Dropped on a full disk, so that the server starts.
 * @returns the file's name; undefined without room
 */
export function keepTornTail(
  directory: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
  cut: () => void,
  write: WriteFile = writeThrough,
): string | undefined {
  removeOldest(directory, tornTailsMax - 1);
  const name = unusedName(directory, offset);
  const isKept = isWritten(join(directory, name), bytes, write);
  if (isKept) syncFolder(directory);
  cut();
  if (isKept) return name;
  if (!isWritten(join(directory, name), bytes, write)) return undefined;
  syncFolder(directory);
  return name;
}

function isWritten(file: string, bytes: Buffer, write: WriteFile): boolean {
  try {
    write(file, bytes);
    return true;
  } catch (error) {
    rmSync(file, { force: true });
    if (error instanceof Error && 'code' in error && fullDiskCodes.has(String(error.code))) {
      return false;
    }
    throw error;
  }
}

function removeOldest(directory: string, most: number): void {
  const tails = readdirSync(directory)
    .filter((name) => tailName.test(name))
    .map((name) => ({ name, at: statSync(join(directory, name)).mtimeMs }))
    .sort((one, other) => one.at - other.at || one.name.localeCompare(other.name));
  for (const { name } of tails.slice(0, Math.max(0, tails.length - most))) {
    rmSync(join(directory, name), { force: true });
  }
}

function unusedName(directory: string, offset: number): string {
  const prefix = `torn-${String(offset).padStart(16, '0')}-`;
  const used = readdirSync(directory).map((name) =>
    name.startsWith(prefix) ? Number(tailName.exec(name)?.[1] ?? -1) : -1,
  );
  return `${prefix}${Math.max(-1, ...used) + 1}.bin`;
}
