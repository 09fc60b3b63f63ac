import { createHash } from 'node:crypto';
import { hashLeaf, leafText, readAttestedEvent } from '@exchange/proof';
import { packFiles } from '@exchange/proof/pack';
import { Archive } from '../src/audit/pack/archive.js';

export type Files = Map<string, Buffer>;

export async function archiveOf(files: Files, describes: boolean): Promise<Buffer> {
  const archive = new Archive();
  const chunks: Buffer[] = [];
  const names = [...files.keys()].filter((name) => name !== 'pack.json');
  for (const name of names) {
    const known = packFiles.find((one) => one === name) ?? 'README.txt';
    const pieces = known === name ? archive.add(known, [files.get(name) ?? Buffer.alloc(0)]) : [];
    for await (const chunk of pieces) chunks.push(chunk);
  }
  const description = files.get('pack.json')?.toString() ?? '';
  const text = describes ? withDigests(description, archive) : description;
  return Buffer.concat([...chunks, ...archive.end(text)]);
}

function withDigests(description: string, archive: Archive): string {
  const all = {
    ...JSON.parse(description),
    files: archive.files,
    archive_sha256: archive.digest(),
  };
  return `${JSON.stringify(all, null, 1)}\n`;
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
