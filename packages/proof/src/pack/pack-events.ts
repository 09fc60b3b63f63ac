import { linesOf, NotUtf8 } from '../lines.js';
import { historyHead, historyLines, saidOf, transactionLine, transactionsHead } from './deal.js';
import { type BookedDeal, DealBook } from './deal-book.js';
import type { PackDescription } from './description.js';
import { checkMade, type Digest, digesting, digestOfText } from './file-digests.js';
import { type Gap, readGap } from './gaps.js';
import type { SignedBy } from './keys.js';
import { PackRefused } from './pack-failure.js';
import { descriptionFile, type PackFile, type PackSource } from './pack-files.js';
import { PackReading } from './pack-reading.js';
import { readmeText } from './readme.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { TextDigest } from './text-digest.js';

const progressEvery = 2000;

/** Follows the events to the signed root, and makes tables and report of them anew. @throws PackRefused */
export async function readEvents(
  files: PackSource,
  pack: PackDescription,
  { checkpoint, keys, names }: SignedBy,
  onProgress: ((events: number) => Promise<void> | void) | undefined,
): Promise<Map<PackFile, Digest>> {
  const digests = new Map<PackFile, Digest>();
  const gaps = gapsOf(files, digests);
  const reading = new PackReading(checkpoint, pack, async () => {
    const next = await gaps.next();
    return next.done === true ? undefined : next.value;
  });
  const [book, tally, history] = [new DealBook(), new Tally(), new TextDigest()];
  history.add(historyHead);
  const selected = pack.transactions === null ? undefined : new Set(pack.transactions);
  const events = new TextDigest();
  try {
    for await (const line of linesOf(digesting(files, 'events.ndjson', events))) {
      const taken = reading.take(line);
      // Most lines have nothing to wait for, and a wait costs as much as a hash.
      const { event, leafIndex } = taken instanceof Promise ? await taken : taken;
      const said = saidOf(event, selected);
      book.take(event, said);
      tally.takeEvent(event);
      history.add(historyLines(event, leafIndex, said));
      if (reading.count % progressEvery === 0) await onProgress?.(reading.count);
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
  digests.set('events.ndjson', events.digest());
  const lines = new TextDigest();
  lines.add(transactionsHead);
  for (const deal of book.drain()) lines.add(lineOf(deal, tally));
  const report = reportText({ selection: pack, checkpoint, signedBy: names, keys, tally });
  await checkMade(files, 'transactions.csv', lines.digest(), digests);
  await checkMade(files, 'history.csv', history.digest(), digests);
  await checkMade(files, 'report.html', digestOfText(report), digests);
  await checkMade(files, 'README.txt', digestOfText(readmeText), digests);
  return digests;
}

function lineOf(deal: BookedDeal, tally: Tally): string {
  tally.takeDeal(deal);
  return transactionLine(deal.id, deal.facts, deal.events);
}

async function* gapsOf(
  files: PackSource,
  digests: Map<PackFile, Digest>,
): AsyncGenerator<Gap, undefined> {
  const name = 'proofs.ndjson';
  const digest = new TextDigest();
  let line = 0;
  try {
    for await (const text of linesOf(digesting(files, name, digest))) {
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
