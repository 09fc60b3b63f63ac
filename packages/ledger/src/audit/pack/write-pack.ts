import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { writeEventLine } from '@exchange/proof';
import {
  archiveEnd,
  type Gap,
  historyHead,
  type LeafRange,
  openPackCheckpoint,
  type PackSelection,
  readmeText,
  type SignedBy,
  Tables,
  writeDescription,
  writeGap,
} from '@exchange/proof/pack';
import type { LogLine } from '../export/log-lines.js';
import { attested } from '../proof/leaf.js';
import { DeflatedFile, type PackedFile, packed } from './archive.js';
import { verifiers } from './verifiers.js';

export interface PackParts {
  readonly selection: PackSelection;
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
  readonly checkpoint: string;
  readonly keys: string;
  readonly gapsOf: (skipped: readonly LeafRange[]) => Promise<readonly Gap[]>;
  readonly requireTree: () => Promise<void>;
}

export async function* writePack(parts: PackParts): AsyncGenerator<Uint8Array> {
  const { selection, checkpoint: note, keys } = parts;
  const signed = openPackCheckpoint(note, keys);
  const { origin, size: treeSize } = signed.checkpoint;
  const tables = new Tables(selection, keepDeflated);
  const files: PackedFile[] = [];
  const hash = createHash('sha256');
  for await (const bytes of packedFiles(parts, signed, tables, files)) {
    hash.update(bytes);
    yield bytes;
  }
  // After a rebuild the proofs are invalid; no verifier accepts a truncated archive.
  await parts.requireTree();
  const archiveSha256 = hash.digest('hex');
  const own = { origin, treeSize, events: tables.events, files, archiveSha256 };
  yield archiveEnd(files, Buffer.from(writeDescription({ ...selection, ...own })));
}

async function* packedFiles(
  parts: PackParts,
  signed: SignedBy,
  tables: Tables,
  files: PackedFile[],
): AsyncGenerator<Uint8Array> {
  const history = new DeflatedFile();
  const proofs = new DeflatedFile();
  const made = verifiers();
  yield* packed(files, 'README.txt', [readmeText]);
  yield* packed(files, 'verify.mjs', [made['verify.mjs']]);
  yield* packed(files, 'verify.html', [made['verify.html']]);
  yield* packed(files, 'keys.json', [parts.keys]);
  yield* packed(files, 'checkpoint.txt', [parts.checkpoint]);
  const events = eventPieces(parts, signed.checkpoint.size, tables, history, proofs);
  yield* packed(files, 'events.ndjson', events);
  yield* packed(files, 'proofs.ndjson', [], proofs);
  yield* packed(files, 'transactions.csv', tables.transactions());
  yield* packed(files, 'history.csv', [], history);
  yield* packed(files, 'report.html', [tables.report(signed)]);
}

function keepDeflated(text: string): () => string {
  const bytes = deflateRawSync(text, { level: 1 });
  return () => inflateRawSync(bytes).toString();
}

const pieceMin = 96 * 1024;
const gapsMax = 200;

/** Yields the events; history and proofs are written beside them. */
async function* eventPieces(
  { lines, gapsOf }: PackParts,
  size: number,
  tables: Tables,
  history: DeflatedFile,
  proofs: DeflatedFile,
): AsyncGenerator<string> {
  let [events, rows] = ['', historyHead];
  let skipped: LeafRange[] = [];
  let next = 0;
  const proveSkipped = async () => {
    const gaps = await gapsOf(skipped);
    skipped = [];
    await proofs.write(gaps.map((gap) => `${writeGap(gap)}\n`).join(''));
  };
  for await (const run of lines) {
    for (const { event: stored, leaf } of run) {
      if (leaf > next) skipped.push({ first: next, last: leaf - 1 });
      next = leaf + 1;
      const event = attested(stored);
      events += `${writeEventLine(event, leaf)}\n`;
      rows += tables.take(event, leaf);
      if (skipped.length >= gapsMax) await proveSkipped();
      if (events.length < pieceMin) continue;
      await history.write(rows);
      yield events;
      [events, rows] = ['', ''];
    }
  }
  if (next < size) skipped.push({ first: next, last: size - 1 });
  await proveSkipped();
  await history.write(rows);
  yield events;
}
