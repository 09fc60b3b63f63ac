import { folderSource, type PackSource, readZip, verifyPack } from '@exchange/proof/pack';
import { expect, test } from 'vitest';
import { buildVerifiers } from '../../../../../scripts/verifiers-build.mjs';
import {
  bytesAt,
  filesOf,
  fingerprint,
  sampleLines,
  samplePack,
} from '../../../test/sample-pack.js';

await buildVerifiers();
const range = { firstLeaf: 5, endLeaf: 30, from: '38', to: '206' };
const pack = await samplePack(sampleLines(40), range);
const files = await filesOf(pack);

const isAccepted = async (source: () => Promise<PackSource>) =>
  (await verifyPack({ files: source, fingerprints: [fingerprint] })).ok;

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

function placesOf(signature: number): readonly number[] {
  const bytes = Buffer.from(Uint32Array.of(signature).buffer);
  const places: number[] = [];
  for (let at = pack.indexOf(bytes); at !== -1; at = pack.indexOf(bytes, at + 1)) places.push(at);
  return places;
}

function headerBytes(): readonly number[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index);
  const names = [...files.keys()];
  const local = placesOf(0x04034b50).flatMap((at, index) =>
    range(at, at + 30 + (names[index]?.length ?? 0)),
  );
  const descriptors = placesOf(0x08074b50).flatMap((at) => range(at, at + 16));
  const [list = 0] = placesOf(0x02014b50);
  return [...local, ...descriptors, ...range(list, pack.length)];
}

test.each([0, 1, 2, 3])(
  'refuses an archive with one changed byte in any header, part %d',
  async (part) => {
    const at = headerBytes();
    expect(at.length).toBeGreaterThan(files.size * (30 + 16 + 46) + 22);
    for (const one of at.filter((_, index) => index % 4 === part)) {
      const changed = bytesAt(flipped(pack, one));
      expect(await isAccepted(() => readZip(changed)), `byte ${one}`).toBe(false);
    }
  },
);

test('refuses an archive with one changed byte in any file', async () => {
  expect(await isAccepted(() => readZip(bytesAt(pack)))).toBe(true);
  const names = [...files.keys()];
  const starts = placesOf(0x04034b50).map((at, index) => at + 30 + (names[index]?.length ?? 0));
  const ends = placesOf(0x08074b50);
  for (const [index, name] of names.entries()) {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    for (const at of new Set([start, (start + end) >> 1, end - 1])) {
      const changed = bytesAt(flipped(pack, at));
      expect(await isAccepted(() => readZip(changed)), `${name}, byte ${at}`).toBe(false);
    }
  }
});

test('refuses an unpacked folder with one changed byte in any file', async () => {
  const folderOf = (changed: ReadonlyMap<string, Buffer>) => async () =>
    folderSource([...changed.keys()], async function* (name) {
      yield changed.get(name) ?? Buffer.alloc(0);
    });
  expect(await isAccepted(folderOf(files))).toBe(true);
  for (const [name, bytes] of files) {
    for (const at of new Set([0, bytes.length >> 1, bytes.length - 1])) {
      const changed = new Map(files).set(name, flipped(bytes, at));
      expect(await isAccepted(folderOf(changed)), `${name}, byte ${at}`).toBe(false);
    }
  }
});
