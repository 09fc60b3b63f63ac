import type { ExportFailure } from '@exchange/proof';
import { type Difference, differencesOf } from '../../history/differences';
import { type LogEvent, logEventOf } from '../log-event';

export function suspectLines({ at }: ExportFailure) {
  if (at.kind === 'line') return { first: at.line, last: at.line };
  return at.kind === 'leaves' ? { first: at.first + 1, last: at.last + 1 } : undefined;
}

export interface Alteration {
  readonly leaf: number;
  readonly exported: LogEvent | undefined;
  readonly recorded: LogEvent;
  readonly differences: readonly Difference[];
}

const shownMax = 20;

export function alterationsOf(
  leaf: number,
  exported: readonly string[],
  recorded: readonly LogEvent[],
): readonly Alteration[] {
  const byLeaf = new Map(recorded.map((event) => [event.leafIndex, event]));
  const alterations: Alteration[] = [];
  for (const [index, line] of exported.entries()) {
    const ours = logEventOf(line);
    const theirs = byLeaf.get(leaf + index);
    if (theirs === undefined || alterations.length === shownMax) continue;
    const isSameEvent =
      ours !== undefined && (ours.id === theirs.id || ours.position === theirs.position);
    const differences = isSameEvent ? differencesOf(eventIn(theirs), eventIn(ours)) : [];
    const isAltered = !isSameEvent || differences.length > 0 || ours.leafHash !== theirs.leafHash;
    if (isAltered)
      alterations.push({ leaf: leaf + index, exported: ours, recorded: theirs, differences });
  }
  return alterations;
}

const eventIn = ({ leafIndex: _, leafHash: __, ...event }: LogEvent) => event;
