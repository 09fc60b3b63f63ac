import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function writeDurably(file: string, text: string, mode: number): Promise<void> {
  const partial = `${file}.partial`;
  await opened(await open(partial, 'w', mode), async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
  });
  await rename(partial, file);
  await opened(await open(dirname(file), 'r'), (folder) => folder.sync());
}

async function opened(handle: FileHandle, work: (handle: FileHandle) => Promise<void>) {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
