import type { Checkpoint } from '../checkpoint.js';
import { lineRunsOf, linesOf, NotUtf8 } from '../lines.js';
import type { PackDescription } from './description.js';
import {
  checkMade,
  type Digest,
  digestOf,
  digestOfText,
  linedBytes,
  shown,
} from './file-digests.js';
import { type Gap, readGap } from './gaps.js';
import { PackRefused } from './pack-failure.js';
import { descriptionFile, type PackFile, type PackSource } from './pack-files.js';
import { PackReading } from './pack-reading.js';
import { readmeText } from './readme.js';
import type { TableMaker } from './tables.js';
import { TextDigest } from './text-digest.js';

const progressEvery = 2000;
/** The files that are made of the events, and of nothing. */
const madeFiles = ['transactions.csv', 'history.csv', 'report.html', 'README.txt'] as const;

/** What was read of a pack besides what is small. */
export interface ReadPack {
  readonly digests: Map<PackFile, Digest>;
  /** Of the archive before its description; none of a folder. */
  readonly archive: Uint8Array | undefined;
}

/** Follows the events to the signed root, and compares tables and report with what is made of them anew. @throws PackRefused */
export async function readEvents(
  files: PackSource,
  pack: PackDescription,
  checkpoint: Checkpoint,
  tables: TableMaker,
  onProgress: ((events: number) => Promise<void> | void) | undefined,
): Promise<ReadPack> {
  const digests = new Map<PackFile, Digest>();
  const gaps = gapsOf(files, digests);
  const reading = new PackReading(checkpoint, pack, async () => {
    const next = await gaps.next();
    return next.done === true ? undefined : next.value;
  });
  const eventsDigest = new TextDigest();
  try {
    const bytes = shown(linedBytes(files, 'events.ndjson'), (chunk) => {
      eventsDigest.addBytes(chunk);
      return tables.takeBytes?.(chunk);
    });
    for await (const lines of lineRunsOf(bytes)) {
      for (const line of lines) {
        const taken = reading.take(line);
        // Most lines have nothing to wait for, and a wait costs as much as a hash.
        const { event, leafIndex } = taken instanceof Promise ? await taken : taken;
        tables.take(event, leafIndex);
        if (reading.count % progressEvery === 0) await onProgress?.(reading.count);
      }
    }
    await reading.conclude();
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    throw new PackRefused('malformed', 'events.ndjson', `Line ${reading.count + 1} is not UTF-8.`);
  } finally {
    await gaps.return(undefined);
  }
  if (pack.events !== reading.count) {
    throw new PackRefused(
      'bad_description',
      descriptionFile,
      `pack.json names ${pack.events} events, and there are ${reading.count}.`,
    );
  }
  // What is there is read while the last of what should be is made, where that is done beside.
  const making = Promise.resolve(tables.made());
  making.catch(() => undefined);
  const there = [];
  for (const name of madeFiles) there.push({ name, digest: await digestOf(files, name) });
  const archive = await files.digestBefore?.();
  const made = { ...(await making), 'README.txt': digestOfText(readmeText) };
  for (const { name, digest } of there) {
    checkMade(name, digest, made[name]);
    digests.set(name, digest);
  }
  digests.set('events.ndjson', eventsDigest.digest());
  return { digests, archive };
}

async function* gapsOf(
  files: PackSource,
  digests: Map<PackFile, Digest>,
): AsyncGenerator<Gap, undefined> {
  const name = 'proofs.ndjson';
  const digest = new TextDigest();
  let line = 0;
  try {
    for await (const text of linesOf(
      shown(linedBytes(files, name), (chunk) => digest.addBytes(chunk)),
    )) {
      line += 1;
      const gap = readGap(text);
      if (gap === undefined)
        throw new PackRefused('bad_proof', name, `Line ${line} of the proofs is none.`);
      yield gap;
    }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    throw new PackRefused('bad_proof', name, `Line ${line + 1} of the proofs is not UTF-8.`);
  }
  digests.set(name, digest.digest());
  return undefined;
}
