import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { type AttestedEvent, leafHash } from '../src/attested-event.js';
import { signCheckpoint } from '../src/checkpoint/open-checkpoint.js';
import { writeEventLine } from '../src/export/export-line.js';
import { rangeRoot } from '../src/tree/node-reader.js';
import { signerOf } from './signer.js';

export const origin = 'ledger.example/log';

export const signer = signerOf(origin);
export const publicJwk = signer.publicJwk;

/** Positions have gaps. */
export function sampleEvent(index: number): AttestedEvent {
  return {
    position: String(index * 7 + 3),
    stream: `nomination-${index % 5}`,
    revision: String(Math.floor(index / 5)),
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type: 'NominationSubmitted',
    time: new Date(1_700_000_000_000 + index * 1000).toISOString(),
    data: { volume: `${index}.5`, periods: [1, 2, index], note: 'a\u2028b "é" 😀', none: null },
    metadata: { actor: `user-${index % 3}`, scope: { tenant: 't1' }, correlation: `c-${index}` },
  };
}

export interface Sample {
  readonly events: readonly AttestedEvent[];
  readonly nodes: MemoryNodes;
  readonly lines: readonly string[];
  readonly checkpoint: string;
}

export function sampleOf(events: readonly AttestedEvent[]): Sample {
  const nodes = new MemoryNodes();
  for (const event of events) nodes.append(leafHash(event));
  return {
    events,
    nodes,
    lines: linesFor(events),
    checkpoint: checkpointOf(nodes, events.length),
  };
}

export function linesFor(events: readonly AttestedEvent[]): string[] {
  return events.map((event, index) => writeEventLine(event, index));
}

export function checkpointOf(nodes: MemoryNodes, size: number): string {
  const root = rangeRoot(nodes, 0, size);
  return signCheckpoint({ origin, size, root, extensions: [] }, [signer]);
}

export const sample = (size: number): Sample =>
  sampleOf(Array.from({ length: size }, (_, index) => sampleEvent(index)));
