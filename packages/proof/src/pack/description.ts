import { isList, isObject, type Json, type JsonObject } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { isCount } from '../reading.js';
import { PackRefused } from './pack-failure.js';

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
  const pack = descriptionIn(parsedJson(text) ?? null);
  if (pack === undefined || writeDescription(pack) !== text) {
    throw wrong(`its format is not "${packFormat}": use the verifier of the release that made it`);
  }
  if (pack.firstLeaf > pack.endLeaf || pack.endLeaf > pack.treeSize) {
    throw wrong('its leaves are outside the tree');
  }
  if (isCut(pack)) throw wrong('it leaves out events at an end for which it names no bound');
  if (pack.origin !== origin) throw wrong(`it names the log ${pack.origin}, not ${origin}`);
  if (pack.treeSize !== size) throw wrong(`it names ${pack.treeSize} events, not ${size}`);
  return pack;
}

/** A selection without a bound reaches the end of the log. */
function isCut({ from, to, firstLeaf, endLeaf, treeSize }: PackDescription): boolean {
  return (from === null && firstLeaf > 0) || (to === null && endLeaf < treeSize);
}

function descriptionIn(value: Json): PackDescription | undefined {
  if (!isObject(value)) return undefined;
  const { origin, archive_sha256: archiveSha256, reseller_id: reseller, from, to } = value;
  const { tree_size: treeSize, first_leaf: firstLeaf, end_leaf: endLeaf, events } = value;
  const { transaction_ids: transactions = [], files: list = [] } = value;
  if (!isText(origin) || !isText(archiveSha256)) return undefined;
  if (!isTextOrNull(reseller) || !isTextOrNull(from) || !isTextOrNull(to)) return undefined;
  if (!isCount(treeSize) || !isCount(firstLeaf) || !isCount(endLeaf)) return undefined;
  if (!isCount(events) || !isTextsOrNull(transactions) || !isList(list)) return undefined;
  const files = packFiles.slice(0, -1).flatMap((name, index) => describedFile(name, list[index]));
  const selection = { reseller, from, to, firstLeaf, endLeaf, transactions };
  return { ...selection, origin, treeSize, events, files, archiveSha256 };
}

function describedFile(name: PackFile, item: Json = null): readonly DescribedFile[] {
  const { bytes, sha256 }: JsonObject = isObject(item) ? item : {};
  return isCount(bytes) && isText(sha256) ? [{ name, bytes, sha256 }] : [];
}

const isText = (value: Json | undefined) => typeof value === 'string';
const isTextOrNull = (value: Json | undefined) => value === null || isText(value);
const isTextsOrNull = (value: Json) => value === null || (isList(value) && value.every(isText));

export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
