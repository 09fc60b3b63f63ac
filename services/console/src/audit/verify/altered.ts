import type { ExportFailure } from '@exchange/proof';
import { type Difference, differencesOf } from '../differences';
import { type LogEvent, logEventOf } from '../log-event';

/** The lines of an export among which the first fault lies, counted from 1; undefined where the fault is in none. */
export function suspectLines(
  props: ExportFailure,
): { readonly first: number; readonly last: number } | undefined {
  const { at } = props;
  switch (at.kind) {
    case 'line':
      return { first: at.line, last: at.line };
    case 'leaves':
      return { first: at.first + 1, last: at.last + 1 };
    default:
      return undefined;
  }
}

/** One place where an export and the ledger's log are not the same. */
export interface Alteration {
  /** The place, counted from 0. */
  readonly leaf: number;
  /** What stands there in the export; undefined for nothing, or what is no event. */
  readonly exported: LogEvent | undefined;
  /** What stands there in the log. */
  readonly recorded: LogEvent | undefined;
  /** What differs, where both are the same event. */
  readonly differences: readonly Difference[];
}

/** The first of these are shown: one event altered in the midst may leave all after it in other places. */
const shownMax = 20;

/**
 * Where lines of an export differ from what the log has at the same places.
 *
 * @param exported lines of the export, the first at the place `leaf`
 * @param recorded what the log has from there on; as much of it as the caller may see
 */
export function alterationsOf(
  leaf: number,
  exported: readonly string[],
  recorded: readonly LogEvent[],
): readonly Alteration[] {
  const byLeaf = new Map(recorded.map((event) => [event.leafIndex, event]));
  const found: Alteration[] = [];
  for (const [index, line] of exported.entries()) {
    const ours = logEventOf(line);
    const theirs = byLeaf.get(leaf + index);
    if (theirs === undefined || found.length === shownMax) continue;
    const isSameEvent =
      ours !== undefined && (ours.id === theirs.id || ours.position === theirs.position);
    const differences = isSameEvent ? differencesOf(eventIn(theirs), eventIn(ours)) : [];
    const isAltered = !isSameEvent || differences.length > 0 || ours.leafHash !== theirs.leafHash;
    if (isAltered)
      found.push({ leaf: leaf + index, exported: ours, recorded: theirs, differences });
  }
  return found;
}

const eventIn = ({ leafIndex: _, leafHash: __, ...event }: LogEvent) => event;
