import type { Json } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { isCount } from '../reading.js';
import { memberIn, textIn } from './members.js';
import { PackRefused } from './pack-refused.js';

/** Files in archive order. */
export const packFiles = [
  'README.txt',
  'verify.mjs',
  'verify.html',
  'keys.json',
  'checkpoint.txt',
  'events.ndjson',
  'proofs.ndjson',
  'transactions.csv',
  'history.csv',
  'report.html',
  'pack.json',
] as const;

export type PackFile = (typeof packFiles)[number];

/** The last file, stored without compression. */
export const descriptionFile = 'pack.json';

export interface PackSelection {
  /** Null for all events. */
  readonly reseller: string | null;
  /** Position or time; null for the log's start and the checkpoint's end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly firstLeaf: number;
  readonly endLeaf: number;
  /** Null for all events. */
  readonly transactions: readonly string[] | null;
}

export interface DescribedFile {
  readonly name: PackFile;
  readonly bytes: number;
  readonly sha256: string;
}

export interface PackDescription extends PackSelection {
  readonly origin: string;
  readonly treeSize: number;
  readonly events: number;
  readonly files: readonly DescribedFile[];
  readonly archiveSha256: string;
}

const packFormat = 'energy-exchange-ledger audit pack 3';

export function isWholeLog(selection: PackSelection, treeSize: number): boolean {
  const { firstLeaf, endLeaf } = selection;
  return isWithoutGaps(selection) && firstLeaf === 0 && endLeaf === treeSize;
}

export function isWithoutGaps({ reseller, transactions }: PackSelection): boolean {
  return reseller === null && transactions === null;
}

export function writeDescription(pack: PackDescription): string {
  const members = {
    format: packFormat,
    origin: pack.origin,
    tree_size: pack.treeSize,
    reseller_id: pack.reseller,
    from: pack.from,
    to: pack.to,
    first_leaf: pack.firstLeaf,
    end_leaf: pack.endLeaf,
    transaction_ids: pack.transactions,
    events: pack.events,
    files: pack.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    archive_sha256: pack.archiveSha256,
  };
  return `${JSON.stringify(members, null, 1)}\n`;
}

/**
 * Reads the selection alone: the verifier compares the whole text with its own.
 * @throws PackRefused
 */
export function readSelection(description: Json, { origin, size }: Checkpoint): PackSelection {
  const numberIn = (name: string) => Number(memberIn(description, name));
  if (textIn(description, 'format') !== packFormat) {
    throw unusable(
      `its format is not "${packFormat}": use the verifier of the release that made it`,
    );
  }
  if (textIn(description, 'origin') !== origin || numberIn('tree_size') !== size) {
    throw unusable(`it is not of the checkpoint's log, ${origin}, with ${size} events`);
  }
  const [from, to] = [textIn(description, 'from'), textIn(description, 'to')];
  const [firstLeaf, endLeaf] = [numberIn('first_leaf'), numberIn('end_leaf')];
  if (!isCount(firstLeaf) || !isCount(endLeaf) || firstLeaf > endLeaf || endLeaf > size) {
    throw unusable('its leaves are outside the tree');
  }
  // A selection without a bound reaches the end of the log.
  if ((from === null && firstLeaf > 0) || (to === null && endLeaf < size)) {
    throw unusable('it leaves out events at an end for which it names no bound');
  }
  const ids = memberIn(description, 'transaction_ids');
  const transactions = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : null;
  const reseller = textIn(description, 'reseller_id');
  return { reseller, from, to, firstLeaf, endLeaf, transactions };
}

export const unusable = (why: string) =>
  new PackRefused('bad_description', `pack.json is not usable: ${why}.`, descriptionFile);
