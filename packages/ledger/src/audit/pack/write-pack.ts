import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEventLine } from '@exchange/proof';
import {
  openPackCheckpoint,
  type PackFile,
  type PackSelection,
  readmeText,
  type SignedBy,
  shown,
  writeDescription,
} from '@exchange/proof/pack';
import { attested } from '../attested.js';
import type { LogLine } from '../log-lines.js';
import { Archive } from './archive.js';
import { GapSpool, type GapsOf } from './gap-spool.js';
import { pieceMin, Spool, type WrittenFile } from './spool.js';
import { type TablesWriter, tablesWriter } from './tables-writer.js';
import { verifiers } from './verifiers.js';

/** All that a pack is made of. */
export interface PackParts {
  readonly selection: PackSelection;
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
  /** The signed note, with whoever else has signed it. */
  readonly checkpoint: string;
  /** A JWK set. */
  readonly keys: string;
  readonly gapsOf: GapsOf;
  /** Rejects where what was read is not of the log that was signed. */
  readonly requireTree: () => Promise<void>;
}

/**
 * A pack, piece by piece. The log is read once and nothing of it is kept in memory: what stands behind the events in the archive is
 * written, deflated, into files of a folder that is gone when the pack is sent, or its reader is.
 *
 * @param writerOf who writes the tables of so many events at most
 */
export async function* writePack(
  parts: PackParts,
  writerOf: typeof tablesWriter = tablesWriter,
): AsyncGenerator<Buffer> {
  const { selection, checkpoint, keys } = parts;
  const signed = openPackCheckpoint(checkpoint, keys);
  const folder = await mkdtemp(join(tmpdir(), 'ledger-pack-'));
  try {
    const { transactions, firstLeaf, endLeaf } = selection;
    const most = transactions === null ? endLeaf - firstLeaf : 0;
    const tables = writerOf(most)({ folder, selection, signed });
    try {
      yield* archiveOf(parts, folder, signed, tables);
    } finally {
      await tables.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* archiveOf(
  parts: PackParts,
  folder: string,
  signed: SignedBy,
  tables: TablesWriter,
): AsyncGenerator<Buffer> {
  const { selection, checkpoint: note, keys, gapsOf } = parts;
  const { checkpoint } = signed;
  const archive = new Archive();
  const made = verifiers();
  yield* archive.add('README.txt', [Buffer.from(readmeText)]);
  yield* archive.add('verify.mjs', [made['verify.mjs']]);
  yield* archive.add('verify.html', [made['verify.html']]);
  yield* archive.add('keys.json', [Buffer.from(keys)]);
  yield* archive.add('checkpoint.txt', [Buffer.from(note)]);
  const proofs = new Spool(join(folder, 'proofs'));
  try {
    const gaps = new GapSpool(gapsOf, checkpoint.size, proofs);
    const events = pieces(eventLines(parts.lines, gaps));
    yield* archive.add(
      'events.ndjson',
      shown(events, (piece) => tables.take(piece)),
    );
    yield* written(archive, 'proofs.ndjson', await proofs.end());
  } finally {
    proofs.destroy();
  }
  const { transactions, history, report, events } = await tables.end();
  yield* written(archive, 'transactions.csv', transactions);
  yield* written(archive, 'history.csv', history);
  yield* archive.add('report.html', [Buffer.from(report)]);
  // What was read while tables were replaced is not described as proven: without its end, no verifier takes the archive.
  await parts.requireTree();
  const description = writeDescription({
    ...selection,
    origin: checkpoint.origin,
    treeSize: checkpoint.size,
    events,
    files: archive.files,
    archiveSha256: archive.digest(),
  });
  yield* archive.end('pack.json', description);
}

/** The lines of the events; what the pack does not hold between them is noted in `gaps`. */
async function* eventLines(
  events: PackParts['lines'],
  gaps: GapSpool,
): AsyncGenerator<readonly string[]> {
  for await (const run of events) {
    const lines: string[] = [];
    for (const { event, leaf } of run) {
      // Most events have nothing to wait for, and a wait costs more than what is done here.
      const skipped = gaps.take(leaf);
      if (skipped !== undefined) await skipped;
      lines.push(`${writeEventLine(attested(event), leaf)}\n`);
    }
    yield lines;
  }
  await gaps.end();
}

const written = (archive: Archive, name: PackFile, { file, packed }: WrittenFile) =>
  archive.addPacked(name, createReadStream(file), packed);

/** Texts as pieces of bytes; where one ends and the next begins is told by the texts alone, however many come together. */
async function* pieces(runs: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const run of runs) {
    for (const text of run) {
      gathered += text;
      if (gathered.length < pieceMin) continue;
      yield Buffer.from(gathered);
      gathered = '';
    }
  }
  if (gathered !== '') yield Buffer.from(gathered);
}
