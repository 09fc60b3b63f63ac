import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type AttestedEvent, writeEventLine } from '@exchange/proof';
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
import { attested } from '../attested.js';
import type { LogLine } from '../log-lines.js';
import { Archive, DeflatedFile } from './archive.js';
import { verifiers } from './verifiers.js';

/** Leaves that a pack does not hold, both ends included. */
export interface Skipped {
  readonly first: number;
  readonly last: number;
}

/** The content of a pack. */
export interface PackParts {
  readonly selection: PackSelection;
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
  /** The signed note, with its cosignatures. */
  readonly checkpoint: string;
  /** A JWK set. */
  readonly keys: string;
  /** The hashes that stand for skipped leaves. */
  readonly gapsOf: (skipped: readonly Skipped[]) => Promise<readonly Gap[]>;
  /** Rejects where the tree is not of the signed log. */
  readonly requireTree: () => Promise<void>;
}

/**
 * A pack, piece by piece, in one pass over the log. History and proofs are deflated while the events are sent, and wait in memory for
 * their place in the archive, as the deflated lines of transactions do: 200 bytes an event at most.
 */
export async function* writePack(parts: PackParts): AsyncGenerator<Buffer> {
  const { selection, checkpoint: note, keys } = parts;
  const signed = openPackCheckpoint(note, keys);
  const { checkpoint } = signed;
  const tables = new Tables(selection, signed, deflated);
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
    yield* archive.add(
      'events.ndjson',
      eventPieces(parts, checkpoint.size, tables, history, proofs),
    );
    yield* archive.add('proofs.ndjson', [], proofs);
    yield* archive.add('transactions.csv', tables.transactions());
    yield* archive.add('history.csv', [], history);
    yield* archive.add('report.html', [tables.report()]);
    // Events that were read while the tables were replaced are not described as proven: no verifier takes an archive without its end.
    await parts.requireTree();
    const description = writeDescription({
      ...selection,
      origin: checkpoint.origin,
      treeSize: checkpoint.size,
      events: tables.events,
      files: archive.files,
      archiveSha256: archive.digest(),
    });
    yield* archive.end('pack.json', description);
  } finally {
    history.destroy();
    proofs.destroy();
  }
}

/** Holds a text deflated. */
function deflated(text: string): () => string {
  const bytes = deflateRawSync(text, { level: 1 });
  return () => inflateRawSync(bytes).toString();
}

/** Characters that are handed over at once: a line at a time would cost more than its text. */
const pieceMin = 96 * 1024;
/** Gaps that are read from the tree at once. */
const gapsMax = 200;

/** The text of `events.ndjson`. Writes the history and the proofs of the events beside. */
async function* eventPieces(
  { lines, gapsOf }: PackParts,
  size: number,
  tables: Tables,
  history: DeflatedFile,
  proofs: DeflatedFile,
): AsyncGenerator<string> {
  let [events, told] = ['', historyHead];
  let skipped: Skipped[] = [];
  let next = 0;
  const proveSkipped = async () => {
    if (skipped.length === 0) return;
    const gaps = await gapsOf(skipped);
    skipped = [];
    await proofs.write(gaps.map((gap) => `${writeGap(gap)}\n`).join(''));
  };
  for await (const run of lines) {
    for (const { event: stored, leaf } of run) {
      if (leaf > next) skipped.push({ first: next, last: leaf - 1 });
      next = leaf + 1;
      const event: AttestedEvent = attested(stored);
      events += `${writeEventLine(event, leaf)}\n`;
      told += tables.take(event, leaf);
      if (skipped.length >= gapsMax) await proveSkipped();
      if (events.length < pieceMin) continue;
      await history.write(told);
      yield events;
      [events, told] = ['', ''];
    }
  }
  if (next < size) skipped.push({ first: next, last: size - 1 });
  await proveSkipped();
  await history.write(told);
  yield events;
}
