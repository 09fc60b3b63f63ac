import type { Json } from '../canonical-json.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import {
  type DescribedFile,
  descriptionFile,
  isWholeLog,
  type PackDescription,
  type PackFile,
  packFiles,
  readSelection,
  unusable,
  writeDescription,
} from './description.js';
import { checkNewer, isSignedByGiven, openPackCheckpoint, type SignedBy } from './keys.js';
import { listIn, parsedJson, textIn } from './members.js';
import { PackRefused } from './pack-refused.js';
import { type Digest, digestOf, type PackSource, smallText, withDigests } from './pack-source.js';
import { provenEvents } from './proven-events.js';
import { readmeText } from './readme.js';
import { historyHead, Tables } from './tables.js';

/** One of the given keys must have signed the checkpoint. */
export interface PackClaim {
  /** A damaged archive also yields a verdict. */
  readonly files: () => Promise<PackSource>;
  /** Fingerprints of the log's keys, from another source. */
  readonly fingerprints?: readonly string[];
  /** Keys with their ranges as of `GET /audit/keys`, from another source. */
  readonly keys?: readonly Json[];
  /** Later checkpoint from another source: refuses an older pack. */
  readonly newer?: string | undefined;
  /** Required witnesses exclude a second history. */
  readonly witnesses?: WitnessPolicy | undefined;
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
  const { fingerprints = [], keys = [], newer, witnesses, verifiers = {}, onProgress } = claim;
  checkNames(source.names);
  const digests = new Map<string, Digest>();
  const files = withDigests(source, digests);
  const description = await smallText(files, descriptionFile);
  const keysText = await smallText(files, 'keys.json');
  const note = await smallText(files, 'checkpoint.txt');
  const signed = openPackCheckpoint(note, keysText, witnesses);
  const isKeyKnown = isSignedByGiven(note, signed, fingerprints, keys);
  const { checkpoint } = signed;
  if (newer !== undefined) checkNewer(signed, newer, keysText);
  const stated = parsedJson(description);
  const selection = readSelection(stated, checkpoint);
  const archiveSha256 = textIn(stated, 'archive_sha256') ?? '';
  if (((await source.archiveSha256?.()) ?? archiveSha256) !== archiveSha256) {
    throw new PackRefused(
      'bad_archive',
      'The archive does not match pack.json: it was changed or repacked. Unpack it, and verify the folder.',
    );
  }
  const tables = new Tables(selection);
  const events = provenEvents(files, checkpoint, selection);
  const made: { readonly [Name in PackFile]?: Digest } = {
    'history.csv': await digestOf(historyOf(events, tables, onProgress)),
    'transactions.csv': await digestOf(tables.transactions()),
    'report.html': await digestOf([tables.report(signed)]),
    'README.txt': await digestOf([readmeText]),
  };
  const described: DescribedFile[] = [];
  for (const [index, name] of packFiles.slice(0, -1).entries()) {
    const file = { name, ...(digests.get(name) ?? (await digestOf(source.open(name)))) };
    checkFile(file, listIn(stated, 'files')[index], made[name], verifiers[name]);
    described.push(file);
  }
  const { origin, size: treeSize } = checkpoint;
  const own = { origin, treeSize, events: tables.events, files: described, archiveSha256 };
  const pack = { ...selection, ...own };
  if (writeDescription(pack) !== description) {
    throw unusable(`it does not describe the ${pack.events} events of the pack`);
  }
  return { ok: true, pack, signed, isWholeLog: isWholeLog(pack, treeSize), isKeyKnown };
}

function checkNames(names: readonly string[]): void {
  const unknown = names.find((name) => !packFiles.some((one) => one === name));
  if (unknown !== undefined) {
    throw new PackRefused('unknown_file', `${unknown} does not belong to a pack.`, unknown);
  }
  const missing = packFiles.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new PackRefused('missing_file', `${missing} is not there.`, missing);
  }
  if (names.join() === packFiles.join()) return;
  throw new PackRefused('bad_archive', 'The files of the pack are not in order.');
}

const progressEvery = 2000;

async function* historyOf(
  events: ReturnType<typeof provenEvents>,
  tables: Tables,
  onProgress: PackClaim['onProgress'],
): AsyncGenerator<string> {
  yield historyHead;
  for await (const run of events) {
    let rows = '';
    for (const { event, leafIndex } of run) {
      rows += tables.take(event, leafIndex);
      if (tables.events % progressEvery === 0) await onProgress?.(tables.events);
    }
    yield rows;
  }
}

function checkFile(
  file: DescribedFile,
  stated: unknown,
  made: Digest | undefined,
  ofRelease: string | undefined,
): void {
  const { name, sha256 } = file;
  if (made !== undefined && made.sha256 !== sha256) {
    const message = `${name} does not match the events: it was changed, or written by another release.`;
    throw new PackRefused('not_from_events', message, name);
  }
  if (JSON.stringify(stated) !== JSON.stringify(file)) {
    throw new PackRefused('changed_file', `${name} does not match pack.json.`, name);
  }
  if (ofRelease !== undefined && ofRelease !== sha256) {
    const message = `${name} in the pack is not from the release of this verifier: do not run it. For a pack of another release, use its own verifier.`;
    throw new PackRefused('another_verifier', message, name);
  }
}
