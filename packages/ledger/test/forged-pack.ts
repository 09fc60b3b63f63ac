import { createHash } from 'node:crypto';
import { hashLeaf, leafText, readAttestedEvent } from '@exchange/proof';
import { archiveEnd, packFiles } from '@exchange/proof/pack';
import { type PackedFile, packed } from '../src/audit/pack/archive.js';

export type Files = Map<string, Buffer>;

export async function archiveOf(files: Files, describes: boolean): Promise<Buffer> {
  const list: PackedFile[] = [];
  const chunks: Uint8Array[] = [];
  for (const [name, bytes] of files) {
    const known = packFiles.find((one) => one === name && one !== 'pack.json');
    const pieces = known === undefined ? [] : packed(list, known, [bytes]);
    for await (const chunk of pieces) chunks.push(chunk);
  }
  const description = files.get('pack.json') ?? Buffer.alloc(0);
  const before = Buffer.concat(chunks);
  const text = describes ? withDigests(description, list, sha256(before)) : description;
  return Buffer.concat([before, archiveEnd(list, text)]);
}

function withDigests(description: Buffer, list: readonly PackedFile[], archive_sha256: string) {
  const files = list.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  const all = { ...JSON.parse(description.toString()), files, archive_sha256 };
  return Buffer.from(`${JSON.stringify(all, null, 1)}\n`);
}

export function linesIn(files: Files, name: string): string[] {
  const text = files.get(name)?.toString() ?? '';
  return text.split('\n').slice(0, -1);
}

export function putLines(files: Files, name: string, lines: readonly string[]): void {
  files.set(name, Buffer.from(lines.map((line) => `${line}\n`).join('')));
}

export function lineWith(line: string, change: object, leafIndex?: number): string {
  const { event, leaf_index } = JSON.parse(line);
  const reading = readAttestedEvent({ ...event, ...change });
  if (!reading.ok) throw new Error(reading.message);
  const text = leafText(reading.event);
  const hash = Buffer.from(hashLeaf(text)).toString('base64');
  return `{"event":${text},"leaf_hash":"${hash}","leaf_index":${leafIndex ?? leaf_index}}`;
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_003) % below;
  };
}
