import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEventLine } from '@exchange/proof';
import {
  CsvBytes,
  historyHead,
  openPackCheckpoint,
  type PackSelection,
  readmeText,
  reportText,
  saidOf,
  Tally,
  transactionsHead,
  writeDescription,
  writeHistory,
  writeTransaction,
} from '@exchange/proof/pack';
import { attested } from '../attested.js';
import type { LogLine } from '../log-lines.js';
import { Archive } from './archive.js';
import { DealSpool } from './deal-spool.js';
import { GapSpool, type GapsOf } from './gap-spool.js';
import { Spool } from './spool.js';
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

/** What is written is gathered into pieces of about this size. */
const pieceMin = 96 * 1024;

/**
 * A pack, piece by piece. The log is read once and nothing of it is kept in memory: what stands behind the events in the archive is
 * written, deflated, into files of a folder that is gone when the pack is sent, or its reader is.
 */
export async function* writePack(parts: PackParts): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-pack-'));
  const spools: Spool[] = [];
  const open = () => {
    const spool = new Spool(join(folder, String(spools.length)));
    spools.push(spool);
    return spool;
  };
  try {
    yield* archiveOf(parts, open);
  } finally {
    for (const spool of spools) spool.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* archiveOf(parts: PackParts, open: () => Spool): AsyncGenerator<Buffer> {
  const { selection, checkpoint: note, keys: keysText, gapsOf } = parts;
  const signed = openPackCheckpoint(note, keysText);
  const { checkpoint, keys, names } = signed;
  const archive = new Archive();
  const made = verifiers();
  yield* archive.add('README.txt', [Buffer.from(readmeText)]);
  yield* archive.add('verify.mjs', [made['verify.mjs']]);
  yield* archive.add('verify.html', [made['verify.html']]);
  yield* archive.add('keys.json', [Buffer.from(keysText)]);
  yield* archive.add('checkpoint.txt', [Buffer.from(note)]);
  const [proofs, history] = [open(), open()];
  const gaps = new GapSpool(gapsOf, checkpoint.size, proofs);
  const deals = new DealSpool(open);
  const tally = new Tally();
  const selected = selection.transactions === null ? undefined : new Set(selection.transactions);
  const told = new CsvBytes();
  told.line(historyHead);
  const eventLines = async function* () {
    for await (const run of parts.lines) {
      const lines: string[] = [];
      for (const { event: stored, leaf } of run) {
        const event = attested(stored);
        tally.takeEvent(event);
        // Most events have nothing to wait for, and a wait costs more than what is done here.
        const skipped = gaps.take(leaf);
        if (skipped !== undefined) await skipped;
        const said = saidOf(event, selected);
        const booked = deals.take(event, said);
        if (booked !== undefined) await booked;
        writeHistory(told, event, leaf, said);
        const spooled = told.length < pieceMin ? undefined : history.addBytes(told.take());
        if (spooled !== undefined) await spooled;
        lines.push(`${writeEventLine(event, leaf)}\n`);
      }
      yield lines;
    }
    await gaps.end();
  };
  yield* archive.add('events.ndjson', pieces(eventLines()));
  const provenBy = await proofs.end();
  yield* archive.addPacked('proofs.ndjson', proofs.read(), provenBy);
  const transactions = async function* () {
    const csv = new CsvBytes();
    csv.line(transactionsHead);
    for await (const run of deals.deals()) {
      for (const deal of run) {
        tally.takeDeal(deal);
        writeTransaction(csv, deal);
        if (csv.length >= pieceMin) yield csv.take();
      }
    }
    yield csv.take();
  };
  yield* archive.add('transactions.csv', transactions());
  await history.addBytes(told.take());
  const spooledHistory = await history.end();
  yield* archive.addPacked('history.csv', history.read(), spooledHistory);
  const report = reportText({ selection, checkpoint, signedBy: names, keys, tally });
  yield* archive.add('report.html', [Buffer.from(report)]);
  // What was read while tables were replaced is not described as proven: without its end, no verifier takes the archive.
  await parts.requireTree();
  const description = writeDescription({
    ...selection,
    origin: checkpoint.origin,
    treeSize: checkpoint.size,
    events: tally.events,
    files: archive.files,
    archiveSha256: archive.digest(),
  });
  yield* archive.end('pack.json', description);
}

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
