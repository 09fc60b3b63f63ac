import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { isCount } from '../reading.js';
import { listIn, memberIn, parsedJson, textIn } from './members.js';
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
    files: pack.files,
    archive_sha256: pack.archiveSha256,
  };
  return `${JSON.stringify(members, null, 1)}\n`;
}

/** Accepts only the exact output of `writeDescription`. @throws PackRefused for other text, or another checkpoint */
export function readDescription(text: string, { origin, size }: Checkpoint): PackDescription {
  const wrong = (why: string) =>
    new PackRefused('bad_description', descriptionFile, `pack.json is not usable: ${why}.`);
  const pack = descriptionIn(parsedJson(text));
  if (writeDescription(pack) !== text) {
    throw wrong(`its format is not "${packFormat}": use the verifier of the release that made it`);
  }
  const { firstLeaf, endLeaf, treeSize } = pack;
  if (pack.origin !== origin) throw wrong(`it names the log ${pack.origin}, not ${origin}`);
  if (treeSize !== size) throw wrong(`it names ${treeSize} events, not ${size}`);
  if (!isCount(firstLeaf) || !isCount(endLeaf) || firstLeaf > endLeaf || endLeaf > size) {
    throw wrong('its leaves are outside the tree');
  }
  if (isCut(pack)) throw wrong('it leaves out events at an end for which it names no bound');
  return pack;
}

/** A selection without a bound reaches the end of the log. */
function isCut({ from, to, firstLeaf, endLeaf, treeSize }: PackDescription): boolean {
  return (from === null && firstLeaf > 0) || (to === null && endLeaf < treeSize);
}

/** A wrong member gives another text, or a number that equals none. */
function descriptionIn(value: unknown): PackDescription {
  const numberIn = (object: unknown, name: string) => Number(memberIn(object, name));
  const files = listIn(value, 'files');
  const ids = listIn(value, 'transaction_ids').filter((one) => typeof one === 'string');
  return {
    origin: textIn(value, 'origin') ?? '',
    treeSize: numberIn(value, 'tree_size'),
    reseller: textIn(value, 'reseller_id'),
    from: textIn(value, 'from'),
    to: textIn(value, 'to'),
    firstLeaf: numberIn(value, 'first_leaf'),
    endLeaf: numberIn(value, 'end_leaf'),
    transactions: memberIn(value, 'transaction_ids') === null ? null : ids,
    events: numberIn(value, 'events'),
    files: packFiles.slice(0, -1).map((name, index) => {
      const file = files[index];
      return { name, bytes: numberIn(file, 'bytes'), sha256: textIn(file, 'sha256') ?? '' };
    }),
    archiveSha256: textIn(value, 'archive_sha256') ?? '',
  };
}
