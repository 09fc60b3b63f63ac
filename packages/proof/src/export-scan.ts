import { isDecimal, isInstant } from './attested-event.js';
import { canonicalEnd, isPlainText, stringEnd } from './canonical-scan.js';

export interface ScannedLine {
  /** The canonical text of the event. */
  readonly leafText: string;
  readonly position: string;
  /** Possibly an invalid hash. */
  readonly leafHash: string;
  readonly leafIndex: number;
}

const head = '{"event":';
const hashChars = 44;
const index = /(0|[1-9][0-9]{0,14})\}/y;

/** Undefined for a line that is not an event, not canonical, or unusual. */
export function scanExportLine(line: string): ScannedLine | undefined {
  if (!line.startsWith(head) || !isPlainText(line)) return undefined;
  const id = canonicalEnd(line, member(line, head.length, '{"data":'));
  const metadata = stringEnd(line, member(line, id, ',"id":'));
  const position = canonicalEnd(line, member(line, metadata, ',"metadata":'));
  const revision = stringEnd(line, member(line, position, ',"position":'));
  const stream = stringEnd(line, member(line, revision, ',"revision":'));
  const time = stringEnd(line, member(line, stream, ',"stream":'));
  const type = stringEnd(line, member(line, time, ',"time":'));
  const end = stringEnd(line, member(line, type, ',"type":'));
  const hash = member(line, end, '},"leaf_hash":"');
  const at = hash + hashChars;
  if (hash === -1 || !line.startsWith('","leaf_index":', at)) return undefined;
  index.lastIndex = at + 15;
  const [, leafIndex] = index.exec(line) ?? [];
  if (leafIndex === undefined || index.lastIndex !== line.length) return undefined;
  const said = line.slice(position + 13, revision - 1);
  const isEvent =
    isDecimal(said) &&
    isDecimal(line.slice(revision + 13, stream - 1)) &&
    isInstant(line.slice(time + 9, type - 1));
  if (!isEvent) return undefined;
  return {
    leafText: line.slice(head.length, end + 1),
    position: said,
    leafHash: line.slice(hash, at),
    leafIndex: Number(leafIndex),
  };
}

function member(line: string, at: number, before: string): number {
  return at !== -1 && line.startsWith(before, at) ? at + before.length : -1;
}
