import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import { hexOf } from '../hash.js';
import { lineRunsOf, linesOf, UnreadableLine } from '../lines.js';
import {
  type DescribedFile,
  descriptionFile,
  isWholeLog,
  type PackDescription,
  type PackFile,
  packFiles,
  readDescription,
} from './description.js';
import { type Gap, readGap } from './gaps.js';
import {
  checkNewer,
  type GivenKeys,
  isSignedByGiven,
  openPackCheckpoint,
  type SignedBy,
} from './keys.js';
import { PackReading } from './pack-reading.js';
import { PackRefused } from './pack-refused.js';
import {
  type Digest,
  digestOf,
  FileDigest,
  type PackSource,
  smallText,
  withDigests,
} from './pack-source.js';
import { readmeText } from './readme.js';
import { historyHead, Tables } from './tables.js';

/** One of the given keys must have signed the checkpoint. */
export interface PackClaim extends GivenKeys {
  /** A damaged archive also yields a verdict. */
  readonly files: () => Promise<PackSource>;
  /** Later checkpoint from another source: refuses an older pack. */
  readonly newer?: string;
  /** Required witnesses exclude a second history. */
  readonly witnesses?: WitnessPolicy;
  /** This release's verifiers, in hexadecimal digits. */
  readonly verifiers?: { readonly [Name in PackFile]?: string };
  /** Receives the number of events so far. */
  readonly onProgress?: (events: number) => Promise<void> | void;
}

export interface ProvenPack {
  readonly ok: true;
  readonly pack: PackDescription;
  readonly signed: SignedBy;
  readonly isWholeLog: boolean;
  /** False: the pack is only consistent in itself. */
  readonly isKeyKnown: boolean;
}

export type PackVerdict = ProvenPack | PackRefused;

/**
 * Checks that the checkpoint is signed, the events lead to its root, and the other files derive
 * from them. A fault is a verdict; throws only errors of reading.
 */
export async function verifyPack(claim: PackClaim): Promise<PackVerdict> {
  try {
    return await verified(claim, await claim.files());
  } catch (error) {
    if (error instanceof PackRefused) return error;
    throw error;
  }
}

async function verified(claim: PackClaim, source: PackSource): Promise<ProvenPack> {
  const { newer, witnesses, verifiers = {} } = claim;
  checkNames(source.names);
  const digests = new Map<string, Digest>();
  const files = withDigests(source, digests);
  const description = await smallText(files, descriptionFile);
  const keysText = await smallText(files, 'keys.json');
  const note = await smallText(files, 'checkpoint.txt');
  const signed = openPackCheckpoint(note, keysText, witnesses);
  const isKeyKnown = isSignedByGiven(note, signed, claim);
  if (newer !== undefined) checkNewer(signed.checkpoint, newer, keysText);
  const pack = readDescription(description, signed.checkpoint);
  const made = await readEvents(files, pack, signed, claim.onProgress);
  for (const described of pack.files) {
    const { name } = described;
    const digest = digests.get(name) ?? (await digestOf(source, name));
    checkFile(described, digest, made.get(name), verifiers[name]);
  }
  const archive = await source.digestBefore?.();
  if (archive !== undefined && hexOf(archive) !== pack.archiveSha256) {
    const message =
      'The archive does not match pack.json: it was changed or repacked. Unpack it, and verify the folder.';
    throw new PackRefused('bad_archive', undefined, message);
  }
  return { ok: true, pack, signed, isWholeLog: isWholeLog(pack, pack.treeSize), isKeyKnown };
}

function checkNames(names: readonly string[]): void {
  const unknown = names.find((name) => !packFiles.some((one) => one === name));
  if (unknown !== undefined) {
    throw new PackRefused('unknown_file', unknown, `${unknown} does not belong to a pack.`);
  }
  const missing = packFiles.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new PackRefused('missing_file', missing, `${missing} is not there.`);
  }
  if (names.join() === packFiles.join()) return;
  throw new PackRefused('bad_archive', undefined, 'The files of the pack are not in order.');
}

const progressEvery = 2000;

/** Returns the digests of the files that are made of the events. */
async function readEvents(
  files: PackSource,
  pack: PackDescription,
  signed: SignedBy,
  onProgress: PackClaim['onProgress'],
): Promise<ReadonlyMap<string, Digest>> {
  const gaps = gapsOf(files);
  const reading = new PackReading(signed.checkpoint, pack, gaps);
  const tables = new Tables(pack);
  const [history, transactions] = [new FileDigest().add(historyHead), new FileDigest()];
  try {
    for await (const lines of lineRunsOf(files.open('events.ndjson'))) {
      for (const line of lines) {
        const { event, leafIndex } = await reading.take(line);
        history.add(tables.take(event, leafIndex));
        if (reading.count % progressEvery === 0) await onProgress?.(reading.count);
      }
    }
    await reading.conclude();
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    const message = `Line ${reading.count + 1} cannot be read: ${error.message}.`;
    throw new PackRefused('malformed', 'events.ndjson', message);
  } finally {
    await gaps.return(undefined);
  }
  if (pack.events !== reading.count) {
    const message = `pack.json states ${pack.events} events, but there are ${reading.count}.`;
    throw new PackRefused('bad_description', descriptionFile, message);
  }
  for (const piece of tables.transactions()) transactions.add(piece);
  return new Map([
    ['transactions.csv', transactions.result()],
    ['history.csv', history.result()],
    ['report.html', new FileDigest().add(tables.report(signed)).result()],
    ['README.txt', new FileDigest().add(readmeText).result()],
  ]);
}

async function* gapsOf(files: PackSource): AsyncGenerator<Gap, void> {
  const name = 'proofs.ndjson';
  const wrong = () => new PackRefused('bad_proof', name, `Line ${line} of the proofs is invalid.`);
  let line = 1;
  try {
    for await (const text of linesOf(files.open(name))) {
      const gap = readGap(text);
      if (gap === undefined) throw wrong();
      yield gap;
      line += 1;
    }
  } catch (error) {
    throw error instanceof UnreadableLine ? wrong() : error;
  }
}

function checkFile(
  { name, bytes, sha256 }: DescribedFile,
  digest: Digest,
  made: Digest | undefined,
  ofRelease: string | undefined,
): void {
  if (made !== undefined && made.sha256 !== digest.sha256) {
    const message = `${name} does not match the events: it was changed, or written by another release.`;
    throw new PackRefused('not_from_events', name, message);
  }
  if (digest.bytes !== bytes || digest.sha256 !== sha256) {
    throw new PackRefused('changed_file', name, `${name} does not match pack.json.`);
  }
  if (ofRelease !== undefined && ofRelease !== sha256) {
    const message = `${name} in the pack is not from the release of this verifier: do not run it. For a pack of another release, use its own verifier.`;
    throw new PackRefused('another_verifier', name, message);
  }
}
