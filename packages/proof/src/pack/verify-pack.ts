import { toBase64 } from '#primitives';
import type { Cosigned } from '../cosignature.js';
import type { WitnessPolicy } from '../witness-policy.js';
import { isWholeLog, type PackDescription, readDescription } from './description.js';
import { checkDigests, digestOf, digestOfText, smallText } from './file-digests.js';
import { openPackCheckpoint, type PackKey, type SignedBy } from './keys.js';
import { checkNewer } from './newer-checkpoint.js';
import { readEvents } from './pack-events.js';
import { type PackFailure, PackRefused } from './pack-failure.js';
import { descriptionFile, type PackFile, type PackSource } from './pack-files.js';
import { checkDescription, checkNames } from './pack-shape.js';
import { type TableMaker, Tables } from './tables.js';

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
  /** What makes the tables and the report anew: here, unless it is said how else. */
  readonly tables?: (pack: PackDescription, signed: SignedBy) => TableMaker;
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
  const tables = claim.tables?.(pack, signed) ?? new Tables(pack, signed);
  const { digests, archive } = await readEvents(
    files,
    pack,
    signed.checkpoint,
    tables,
    claim.onProgress,
  ).finally(() => tables.close());
  for (const name of ['README.txt', 'verify.mjs', 'verify.html'] as const) {
    digests.set(name, await digestOf(files, name));
  }
  digests.set('keys.json', digestOfText(keysText));
  digests.set('checkpoint.txt', digestOfText(note));
  checkDigests(claim.verifiers ?? {}, pack, digests, archive);
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
