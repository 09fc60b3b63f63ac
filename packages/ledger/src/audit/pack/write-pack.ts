import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { writeEventLine } from '@exchange/proof';
import {
  type Gap,
  historyHead,
  openPackCheckpoint,
  type PackSelection,
  readmeText,
  Tables,
  writeDescription,
  writeGap,
} from '@exchange/proof/pack';
import type { LogLine } from '../export/log-lines.js';
import { attested } from '../proof/leaf.js';
import { Archive, DeflatedFile } from './archive.js';
import { verifiers } from './verifiers.js';

type Skipped = Pick<Gap, 'first' | 'last'>;

export interface PackParts {
  readonly selection: PackSelection;
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
  readonly checkpoint: string;
  readonly keys: string;
  readonly gapsOf: (skipped: readonly Skipped[]) => Promise<readonly Gap[]>;
  readonly requireTree: () => Promise<void>;
}

export async function* writePack(parts: PackParts): AsyncGenerator<Buffer> {
  const { selection, checkpoint: note, keys } = parts;
  const signed = openPackCheckpoint(note, keys);
  const { origin, size } = signed.checkpoint;
  const tables = new Tables(selection, keepDeflated);
  const history = new DeflatedFile();
  const proofs = new DeflatedFile();
  const archive = new Archive();
  const made = verifiers();
  try {
    yield* archive.add('README.txt', [readmeText]);
    yield* archive.add('verify.mjs', [made['verify.mjs']]);
    yield* archive.add('verify.html', [made['verify.html']]);
    yield* archive.add('keys.json', [keys]);
    yield* archive.add('checkpoint.txt', [note]);
    yield* archive.add('events.ndjson', eventPieces(parts, size, { tables, history, proofs }));
    yield* archive.add('proofs.ndjson', [], proofs);
    yield* archive.add('transactions.csv', tables.transactions());
    yield* archive.add('history.csv', [], history);
    yield* archive.add('report.html', [tables.report(signed)]);
    // After a rebuild the proofs are invalid; no verifier accepts a truncated archive.
    await parts.requireTree();
    const { files } = archive;
    const own = { origin, treeSize: size, events: tables.events };
    const archiveSha256 = archive.digest();
    yield* archive.end(writeDescription({ ...selection, ...own, files, archiveSha256 }));
  } finally {
    history.destroy();
    proofs.destroy();
  }
}

function keepDeflated(text: string): () => string {
  const bytes = deflateRawSync(text, { level: 1 });
  return () => inflateRawSync(bytes).toString();
}

const pieceMin = 96 * 1024;
const gapsMax = 200;

interface Beside {
  readonly tables: Tables;
  readonly history: DeflatedFile;
  readonly proofs: DeflatedFile;
}

/** Yields the events; history and proofs are written beside them. */
async function* eventPieces(
  { lines, gapsOf }: PackParts,
  size: number,
  { tables, history, proofs }: Beside,
): AsyncGenerator<string> {
  let [events, rows] = ['', historyHead];
  let skipped: Skipped[] = [];
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
