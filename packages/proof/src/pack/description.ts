import { isList, isObject, type Json, type JsonObject } from '../canonical-json.js';
import { type PackFile, packFiles } from './pack-files.js';

/** What a pack was asked for. */
export interface PackSelection {
  /** The reseller whose events it holds; null for everybody's. */
  readonly reseller: string | null;
  /** As they were asked for: a position or a time; null for the beginning, or the checkpoint's end. */
  readonly from: string | null;
  readonly to: string | null;
  /** The leaves that were looked at, from the first to before `endLeaf`. */
  readonly firstLeaf: number;
  readonly endLeaf: number;
  /** The transactions whose events it holds, in the order of their ids; null for all events. */
  readonly transactions: readonly string[] | null;
  /** Whether the log was written by 0.x, whose events have versions of their own. */
  readonly isOf0x?: boolean;
}

/** A file of a pack as `pack.json` has it. */
export interface DescribedFile {
  readonly name: PackFile;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** What `pack.json` says. */
export interface PackDescription extends PackSelection {
  readonly origin: string;
  readonly treeSize: number;
  readonly events: number;
  readonly files: readonly DescribedFile[];
  /** Of all bytes of the archive before `pack.json`. */
  readonly archiveSha256: string;
}

/** The form of packs. Whatever changes what is in them changes it. */
export const packFormat = 'energy-exchange-ledger audit pack 3';
/** The form of packs of 0.x. Only the verifier knows it. */
const packFormatOf0x = 'energy-exchange-ledger audit pack 2';

/** Whether every event up to the checkpoint is asked for. */
export function isWholeLog(selection: PackSelection, treeSize: number): boolean {
  const { firstLeaf, endLeaf } = selection;
  return isWithoutGaps(selection) && firstLeaf === 0 && endLeaf === treeSize;
}

/** Whether every event of its leaves is asked for. */
export function isWithoutGaps({ reseller, transactions }: PackSelection): boolean {
  return reseller === null && transactions === null;
}

/** The text of `pack.json`. */
export function writeDescription(pack: PackDescription): string {
  const said = {
    format: pack.isOf0x === true ? packFormatOf0x : packFormat,
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
  return `${JSON.stringify(said, null, 1)}\n`;
}

export type DescriptionReading =
  | { readonly ok: true; readonly pack: PackDescription }
  | { readonly ok: false; readonly message: string };

/** Reads `pack.json`. Only the one text of what it says is taken. */
export function readDescription(text: string): DescriptionReading {
  const value = parsed(text);
  if (value === undefined || !isObject(value)) return refused('it is not a JSON object');
  const isOf0x = value['format'] === packFormatOf0x;
  if (value['format'] !== packFormat && !isOf0x) {
    return refused(
      `its format is not "${packFormat}": use the verifier of the release that made it`,
    );
  }
  const pack = read(value, isOf0x);
  if (pack === undefined) return refused('a member of it is missing, or is not what it should be');
  if (writeDescription(pack) !== text) return refused('it is not written as this ledger writes it');
  if (pack.firstLeaf > pack.endLeaf || pack.endLeaf > pack.treeSize) {
    return refused('its leaves are not within the tree');
  }
  return { ok: true, pack };
}

function read(value: JsonObject, isOf0x: boolean): PackDescription | undefined {
  const { origin, archive_sha256: archiveSha256, reseller_id: reseller, from, to } = value;
  const [treeSize, firstLeaf, endLeaf, events] = [
    countIn(value['tree_size']),
    countIn(value['first_leaf']),
    countIn(value['end_leaf']),
    countIn(value['events']),
  ];
  const files = filesIn(value['files']);
  const transactions = textsIn(value['transaction_ids']);
  if (typeof origin !== 'string' || typeof archiveSha256 !== 'string') return undefined;
  if (!isTextOrNull(reseller) || !isTextOrNull(from) || !isTextOrNull(to)) return undefined;
  if (treeSize === undefined || firstLeaf === undefined || endLeaf === undefined) return undefined;
  if (events === undefined || files === undefined || transactions === undefined) return undefined;
  const selection = { reseller, from, to, firstLeaf, endLeaf, transactions, isOf0x };
  return { ...selection, origin, treeSize, events, files, archiveSha256 };
}

function filesIn(list: Json | undefined): readonly DescribedFile[] | undefined {
  if (list === undefined || !isList(list)) return undefined;
  const files: DescribedFile[] = [];
  for (const item of list) {
    if (!isObject(item)) return undefined;
    const { name, bytes, sha256 } = item;
    const known = packFiles.find((one) => one === name);
    const size = countIn(bytes);
    if (known === undefined || size === undefined || typeof sha256 !== 'string') return undefined;
    files.push({ name: known, bytes: size, sha256 });
  }
  return files;
}

/** A list of texts, or null; undefined for anything else. */
function textsIn(list: Json | undefined): readonly string[] | null | undefined {
  if (list === null) return null;
  if (list === undefined || !isList(list)) return undefined;
  const texts = list.filter((one) => typeof one === 'string');
  return texts.length === list.length ? texts : undefined;
}

function isTextOrNull(value: Json | undefined): value is string | null {
  return value === null || typeof value === 'string';
}

function countIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(message: string): DescriptionReading {
  return { ok: false, message };
}
