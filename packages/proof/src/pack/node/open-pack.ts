import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { folderSource, type PackSource } from '../pack-source.js';
import { readZip } from '../zip-reader.js';

/**
 * An archive, or an unpacked folder.
 * @throws PackRefused for another file
 */
export async function openPack(path: string): Promise<PackSource> {
  const about = await stat(path);
  if (about.isDirectory()) {
    return folderSource(await readdir(path), (name) => createReadStream(join(path, name)));
  }
  return readZip({
    size: about.size,
    read: (start, end) =>
      start === end ? Readable.from([]) : createReadStream(path, { start, end: end - 1 }),
  });
}

export async function beginsWith(path: string, text: string): Promise<boolean> {
  const content = Buffer.from(text);
  const file = await open(path);
  try {
    const head = Buffer.alloc(content.length);
    await file.read(head, 0, head.length, 0);
    return head.equals(content);
  } finally {
    await file.close();
  }
}
