import { toBase64 } from '#primitives';
import type { Checkpoint } from '../checkpoint.js';
import type { Cosigned } from '../cosignature.js';
import { sameHash } from '../hash.js';
import { linesOf, NotUtf8 } from '../lines.js';
import { openCheckpoint } from '../open-checkpoint.js';
import type { WitnessPolicy } from '../witness-policy.js';
import { historyHead, historyLine, transactionLine, transactionsHead } from './deal.js';
import { type BookedDeal, DealBook } from './deal-book.js';
import { isWholeLog, type PackDescription, readDescription } from './description.js';
import { type Gap, readGap } from './gaps.js';
import { keysIn, openPackCheckpoint, type PackKey, type SignedBy } from './keys.js';
import { type PackFailure, PackRefused } from './pack-failure.js';
import {
  descriptionFile,
  type PackFile,
  type PackSource,
  packFiles,
  textOf,
} from './pack-files.js';
import { PackReading } from './pack-reading.js';
import { readmeText } from './readme.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { hexOf, TextDigest } from './text-digest.js';

/** A pack, and what its reader brings. */
export interface PackClaim {
  /** The files, or how they are opened: what is wrong with an archive is a verdict too. */
  readonly files: PackSource | (() => Promise<PackSource>);
  /** Fingerprints of the log's keys, got elsewhere than from the pack: one of them has to have signed its checkpoint. */
  readonly fingerprints?: readonly string[];
  /** A checkpoint of the log, got elsewhere: a pack that ends before it is an older one. */
  readonly newer?: string;
  /** Witnesses of whom so many must have signed its checkpoint: nobody else was shown another history. */
  readonly witnesses?: WitnessPolicy;
  /** Digests of the verifiers of this release, as far as the reader knows them, in hexadecimal digits. */
  readonly verifiers?: { readonly [Name in PackFile]?: string };
  /** Told from time to time how many events were read. */
  readonly onProgress?: (events: number) => Promise<void> | void;
}

/** What a pack was shown to hold. */
export interface ProvenPack {
  readonly ok: true;
  readonly pack: PackDescription;
  /** The root in base64. */
  readonly root: string;
  readonly isWholeLog: boolean;
  /** The keys that have signed the checkpoint. */
  readonly signers: readonly PackKey[];
  /** Whether one of them was named by who verifies; without that, the pack agrees with itself and with nothing else. */
  readonly isKeyKnown: boolean;
  /** Who of the witnesses that were named has signed the checkpoint. */
  readonly witnesses: readonly Cosigned[];
  /** Digests of the verifiers in the pack, in hexadecimal digits. */
  readonly verifiers: { readonly 'verify.mjs': string; readonly 'verify.html': string };
}

export type PackVerdict = ProvenPack | PackFailure;

const smallBytesMax = 4 * 1024 * 1024;
/** An event has 1 MiB at most, and its text some escapes. */
const lineBytesMax = 64 * 1024 * 1024;
const progressEvery = 2000;

/**
 * Checks a pack with nothing else than what its reader brings: that its checkpoint is signed, that its events lead to the signed
 * root, and that all else in it was made of them. A problem is a verdict, not an error; only what reading the files throws is
 * passed on.
 */
export async function verifyPack(claim: PackClaim): Promise<PackVerdict> {
  try {
    const files = typeof claim.files === 'function' ? await claim.files() : claim.files;
    return await verified({ ...claim, files });
  } catch (error) {
    if (error instanceof PackRefused) return error.failure;
    throw error;
  }
}

type OpenClaim = PackClaim & { readonly files: PackSource };

async function verified(claim: OpenClaim): Promise<ProvenPack> {
  const { files, fingerprints = [] } = claim;
  checkNames(files.names);
  const described = readDescription(await smallText(files, descriptionFile));
  if (!described.ok) {
    throw new PackRefused(
      'bad_description',
      descriptionFile,
      `pack.json cannot be read: ${described.message}.`,
    );
  }
  const { pack } = described;
  const keysText = await smallText(files, 'keys.json');
  const note = await smallText(files, 'checkpoint.txt');
  const signed = openPackCheckpoint(note, keysText, claim.witnesses);
  const signers = signed.keys.filter(({ hasSigned }) => hasSigned);
  const isKeyKnown = signers.some(({ fingerprint }) => fingerprints.includes(fingerprint));
  if (fingerprints.length > 0 && !isKeyKnown) {
    const whose = signers.map(({ fingerprint }) => fingerprint).join(', ');
    throw new PackRefused(
      'another_key',
      'checkpoint.txt',
      `The checkpoint was signed by the key ${whose}, which is not the one that you named: the pack is of another log, or somebody has made it anew.`,
    );
  }
  if (claim.newer !== undefined) checkNewer(signed.checkpoint, claim.newer, keysText);
  checkDescription(pack, signed.checkpoint);
  const digests = await readEvents(claim, pack, signed);
  for (const name of ['README.txt', 'verify.mjs', 'verify.html'] as const) {
    digests.set(name, await digestOf(files, name));
  }
  digests.set('keys.json', digestOfText(keysText));
  digests.set('checkpoint.txt', digestOfText(note));
  await checkDigests(claim, pack, digests);
  return {
    ok: true,
    pack,
    root: toBase64(signed.checkpoint.root),
    isWholeLog: isWholeLog(pack, signed.checkpoint.size),
    signers,
    isKeyKnown,
    witnesses: signed.witnesses,
    verifiers: {
      'verify.mjs': digests.get('verify.mjs')?.sha256 ?? '',
      'verify.html': digests.get('verify.html')?.sha256 ?? '',
    },
  };
}

function checkNames(names: readonly string[]): void {
  for (const name of names) {
    if (!packFiles.some((one) => one === name)) {
      throw new PackRefused('unknown_file', name, `${name} does not belong to a pack.`);
    }
  }
  for (const name of packFiles) {
    if (!names.includes(name)) throw new PackRefused('missing_file', name, `${name} is not there.`);
  }
  if (packFiles.some((name, index) => names[index] !== name)) {
    throw new PackRefused(
      'bad_archive',
      undefined,
      'The files of the pack are not in their order.',
    );
  }
}

async function smallText(files: PackSource, name: PackFile): Promise<string> {
  try {
    return await textOf(files.open(name), smallBytesMax);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new PackRefused(
        'malformed',
        name,
        `${name} cannot be read: it is too long, or not UTF-8.`,
      );
    }
    throw error;
  }
}

function checkNewer(checkpoint: Checkpoint, newer: string, keysText: string): void {
  const opened = openCheckpoint(newer, keysIn(keysText));
  if (!opened.ok) {
    throw new PackRefused(
      opened.problem,
      undefined,
      `The newer checkpoint is not one of the pack's keys: ${opened.message}.`,
    );
  }
  const { origin, size, root } = opened.checkpoint;
  if (origin !== checkpoint.origin) {
    throw new PackRefused(
      'wrong_log',
      undefined,
      `The newer checkpoint is of ${origin}, the pack of ${checkpoint.origin}.`,
    );
  }
  if (size > checkpoint.size) {
    throw new PackRefused(
      'older_pack',
      'checkpoint.txt',
      `The pack is an older one: its checkpoint has ${checkpoint.size} events, and the log had ${size} when the newer one was signed.`,
    );
  }
  if (size === checkpoint.size && !sameHash(root, checkpoint.root)) {
    throw new PackRefused(
      'another_history',
      'checkpoint.txt',
      `Both checkpoints have ${size} events and different roots: two histories were signed with the log's keys.`,
    );
  }
}

function checkDescription(pack: PackDescription, { origin, size }: Checkpoint): void {
  const wrong = (why: string) =>
    new PackRefused(
      'bad_description',
      descriptionFile,
      `pack.json does not describe the pack: ${why}.`,
    );
  if (pack.origin !== origin)
    throw wrong(`it names the log ${pack.origin}, the checkpoint ${origin}`);
  if (pack.treeSize !== size)
    throw wrong(`it names ${pack.treeSize} events, the checkpoint ${size}`);
  const expected = packFiles.filter((name) => name !== descriptionFile);
  const isSame = pack.files.length === expected.length;
  if (!isSame || pack.files.some(({ name }, index) => name !== expected[index])) {
    throw wrong('its list of files is not that of a pack');
  }
}

type Digest = { readonly bytes: number; readonly sha256: string };

/** Follows the events to the signed root, and makes tables and report of them anew. */
async function readEvents(
  { files, onProgress }: OpenClaim,
  pack: PackDescription,
  { checkpoint, keys, names }: SignedBy,
): Promise<Map<PackFile, Digest>> {
  const digests = new Map<PackFile, Digest>();
  const gaps = gapsOf(files, digests);
  const reading = new PackReading(checkpoint, pack, async () => {
    const next = await gaps.next();
    return next.done === true ? undefined : next.value;
  });
  const [book, tally, history] = [new DealBook(), new Tally(), new TextDigest()];
  history.add(historyHead);
  const events = new TextDigest();
  try {
    for await (const line of linesOf(digesting(files, 'events.ndjson', events))) {
      const taken = reading.take(line);
      // Most lines have nothing to wait for, and a wait costs as much as a hash.
      const { event, leafIndex } = taken instanceof Promise ? await taken : taken;
      book.take(event);
      tally.takeEvent(event);
      history.add(historyLine(event, leafIndex));
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

async function checkMade(
  files: PackSource,
  name: PackFile,
  made: Digest,
  digests: Map<PackFile, Digest>,
): Promise<void> {
  const there = await digestOf(files, name);
  digests.set(name, there);
  if (there.sha256 === made.sha256 && there.bytes === made.bytes) return;
  throw new PackRefused(
    'not_from_events',
    name,
    `${name} is not what this release makes of the events: it was changed, or another release has made it.`,
  );
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

/** Bytes as they are read; a line that is longer than any that this ledger writes is not gathered. */
async function* digesting(
  files: PackSource,
  name: PackFile,
  digest: TextDigest,
): AsyncGenerator<Uint8Array> {
  let line = 0;
  for await (const chunk of files.open(name)) {
    const end = chunk.lastIndexOf(0x0a);
    line = end === -1 ? line + chunk.length : chunk.length - end - 1;
    if (line > lineBytesMax) {
      throw new PackRefused('malformed', name, `${name} has a line that is too long to be one.`);
    }
    digest.addBytes(chunk);
    yield chunk;
  }
}

async function digestOf(files: PackSource, name: PackFile): Promise<Digest> {
  const digest = new TextDigest();
  for await (const chunk of files.open(name)) digest.addBytes(chunk);
  return digest.digest();
}

function digestOfText(text: string): Digest {
  const digest = new TextDigest();
  digest.add(text);
  return digest.digest();
}

/** Every file is the one that is described, and the verifiers are this release's. */
async function checkDigests(
  { files, verifiers = {} }: OpenClaim,
  pack: PackDescription,
  digests: ReadonlyMap<PackFile, Digest>,
): Promise<void> {
  for (const { name, bytes, sha256 } of pack.files) {
    const there = digests.get(name);
    if (there?.bytes !== bytes || there.sha256 !== sha256) {
      throw new PackRefused(
        'changed_file',
        name,
        `${name} is not the file that pack.json describes.`,
      );
    }
    const known = verifiers[name];
    if (known !== undefined && known !== sha256) {
      const message = `${name} in the pack is not the one of the release that this verifier is of: do not run it. If the pack is of another release, use that one's verifier.`;
      throw new PackRefused('another_verifier', name, message);
    }
  }
  if (files.digestBefore === undefined) return;
  const before = hexOf(await files.digestBefore());
  if (before !== pack.archiveSha256) {
    throw new PackRefused(
      'bad_archive',
      undefined,
      'The archive is not the one that pack.json describes: it was changed, or packed anew. Unpack it, and verify the folder.',
    );
  }
}
