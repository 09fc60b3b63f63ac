import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { emptyRoot, openCheckpoint, signCheckpoint } from '@exchange/proof';
import { describe, expect, test } from 'vitest';
import { conditionalStore } from '../../../../../test/services/conditional-store.js';
import { atEndOfFile } from '../../../../../test/services/end-of-file.js';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';
import { signerOf } from '../../../../proof/test/signer.js';
import { type Place, PlaceChanged } from './place.js';
import { placeAt } from './place-at.js';

const signer = signerOf('a-log');
const noteOf = (size: number, root = emptyRoot) =>
  signCheckpoint({ origin: signer.name, size, root, extensions: [] }, [signer]);
const sizeOf = (note: string | undefined) => {
  if (note === undefined) return 0;
  const opened = openCheckpoint(note, signer.publicJwk);
  if (!opened.ok) throw new Error(opened.message);
  return opened.checkpoint.size;
};

const folder = temporaryFolder();

let folders = 0;
function aFolder(): string {
  folders += 1;
  return join(folder, String(folders));
}
async function aStore(kind: Parameters<typeof conditionalStore>[0] = {}) {
  const store = await conditionalStore(kind);
  atEndOfFile(store.close);
  return store;
}
const access = (endpoint: string) => ({
  ...{ accessKeyId: 'an-id', secretAccessKey: 'a-secret', region: 'us-east-1' },
  endpoint,
});
const publication = (size: number, over: string | undefined) => ({
  ...{ size, note: noteOf(size), over },
  mayWriteFor: () => true,
});

interface Target {
  place(): Place;
  written(): readonly string[];
}

const targets: Readonly<Record<string, () => Promise<Target>>> = {
  async 'an HTTPS target'() {
    const store = await aStore({ delayMs: () => Math.random() * 4 });
    return {
      place: () => placeAt(`${store.url}/ledger`, access('')),
      written: () => store.writesOf('/ledger/latest'),
    };
  },
  async 'a bucket'() {
    const store = await aStore({ delayMs: () => Math.random() * 4, conflict: 409 });
    return {
      place: () => placeAt('s3://proofs/main', access(store.url)),
      written: () => store.writesOf('/proofs/main/latest'),
    };
  },
  async 'a folder'() {
    const directory = aFolder();
    const notes: string[] = [];
    return {
      place() {
        const place = placeAt(pathToFileURL(directory).href, access(''));
        return {
          ...place,
          async keep(one) {
            await place.keep(one);
            notes.push(readFileSync(join(directory, 'latest'), 'utf8'));
          },
        };
      },
      written: () => notes,
    };
  },
};

describe.each(Object.entries(targets))('%s', (_, make) => {
  test('never returns to a smaller checkpoint under four publishers without a lease', async () => {
    const target = await make();
    let size = 0;
    let changed = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const place = target.place();
        for (let round = 0; round < 5; round += 1) {
          size += 1;
          const mine = size;
          const over = await place.latest();
          await pause(Math.random() * 3);
          if (sizeOf(over) >= mine) continue;
          await place.keep(publication(mine, over)).catch((error: unknown) => {
            expect(error).toBeInstanceOf(PlaceChanged);
            changed += 1;
          });
        }
      }),
    );
    const sizes = target.written().map(sizeOf);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes.length).toBeGreaterThan(0);
    expect(changed).toBeGreaterThan(0);
  });

  test('rejects a write by a publisher without the lease', async () => {
    const place = (await make()).place();
    await place.keep(publication(1, undefined));
    const over = await place.latest();
    const late = { ...publication(2, over), mayWriteFor: () => false };
    await expect(place.keep(late)).rejects.toThrow(PlaceChanged);
    expect(await place.latest()).toBe(over);
  });

  test('rejects a checkpoint of the same size with another root', async () => {
    const place = (await make()).place();
    await place.keep(publication(1, undefined));
    const over = await place.latest();
    const note = noteOf(1, new Uint8Array(32));
    await expect(place.keep({ ...publication(1, over), note })).rejects.toThrow(PlaceChanged);
    expect(await place.latest()).toBe(over);
  });
});

test('compares a target without entity tags before the write', async () => {
  const store = await aStore({ hasTags: false });
  const place = placeAt(`${store.url}/ledger`, access(''));
  await place.keep(publication(2, undefined));
  await expect(place.keep(publication(1, undefined))).rejects.toThrow(PlaceChanged);
  await place.keep(publication(3, noteOf(2)));
  expect(sizeOf(await place.latest())).toBe(3);
});

test('removes partial files of failed writes and of killed processes', async () => {
  const directory = aFolder();
  const place = placeAt(pathToFileURL(directory).href, access(''));
  await place.keep(publication(1, undefined));
  const [killed, working] = ['.2.killed.partial', '.2.working.partial'];
  for (const name of [killed, working]) writeFileSync(join(directory, name), '');
  utimesSync(join(directory, killed), 0, 0);
  await expect(place.keep(publication(2, undefined))).rejects.toThrow(PlaceChanged);
  expect(readdirSync(directory).sort()).toEqual([working, '1', '2', 'latest'].sort());
});

test('makes its folder, or says that it cannot', async () => {
  const deep = join(aFolder(), 'a', 'b');
  await placeAt(pathToFileURL(deep).href, access('')).keep(publication(1, undefined));
  expect(readdirSync(deep).sort()).toEqual(['1', 'latest']);
  const refused = placeAt('file:///proc/of-no-process/checkpoints', access(''));
  await expect(refused.keep(publication(1, undefined))).rejects.toThrow();
});
