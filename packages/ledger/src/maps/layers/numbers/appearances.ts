import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { indexable, storableFilter } from '@exchange/runtime/tables/storable';
import { z } from 'zod';
import { assetEvents } from '../../../registry/asset/events.js';
import { type GeometryKind, kindOfGeometry } from '../../../registry/space/geometry-schema.js';
import { utilityRegistered } from '../../../registry/utility/events.js';

export type LayerFact =
  | {
      readonly kind: 'registered';
      readonly asset_id: string;
      readonly asset_type: string;
      readonly geometry: GeometryKind | null;
      /** Its stream is parked: the asset has no row yet. */
      readonly waits: boolean;
    }
  | { readonly kind: 'moved'; readonly asset_id: string; readonly geometry: GeometryKind }
  | { readonly kind: 'utility' };

const typeOf = (text: string) => indexable(storableFilter(text));

const isOwn = eventGuard([...assetEvents, utilityRegistered]);

/** Orders appearances by position in the log alone, so that a rebuild gives the same numbers. */
export function layerFacts(
  events: readonly RecordedEvent<{ readonly type: string; readonly data: unknown }>[],
  waiting: readonly StoredEvent[],
): readonly LayerFact[] {
  const placed = [
    ...events.map((event) => ({ at: event.position, fact: factOf(event.event) })),
    ...waiting.map((event) => ({ at: event.position, fact: factOfWaiting(event) })),
  ];
  if (waiting.length > 0) placed.sort((a, b) => (a.at < b.at ? -1 : 1));
  return placed.flatMap(({ fact }) => fact ?? []);
}

function factOf(event: RecordedEvent<{ type: string; data: unknown }>['event']) {
  if (!isOwn(event)) return undefined;
  switch (event.type) {
    case 'AssetRegistered': {
      const { asset_id, asset_type, geometry } = event.data;
      return registered(asset_id, asset_type, geometry?.type, false);
    }
    case 'AssetUpdated':
      return moved(event.data.asset_id, event.data.changes.geometry?.type);
    case 'UtilityRegistered':
      return { kind: 'utility' } as const;
    case 'AssetCostKeyDerived':
    case 'AssetRemoved':
      return undefined;
  }
}

const shape = z.object({ type: z.string() }).nullish().catch(null);
const waitingRegistration = z.object({
  asset_id: z.string(),
  asset_type: z.string(),
  geometry: shape,
});
const waitingUpdate = z.object({ asset_id: z.string(), changes: z.object({ geometry: shape }) });

function factOfWaiting({ type, data }: StoredEvent): LayerFact | undefined {
  if (type === 'UtilityRegistered') return { kind: 'utility' };
  if (type === 'AssetRegistered') {
    const read = waitingRegistration.safeParse(data);
    if (!read.success) return undefined;
    const { asset_id, asset_type, geometry } = read.data;
    return registered(storableFilter(asset_id), asset_type, geometry?.type, true);
  }
  if (type !== 'AssetUpdated') return undefined;
  const read = waitingUpdate.safeParse(data);
  if (!read.success) return undefined;
  return moved(storableFilter(read.data.asset_id), read.data.changes.geometry?.type);
}

function registered(
  asset_id: string,
  asset_type: string,
  geometryType: string | undefined,
  waits: boolean,
): LayerFact {
  const geometry = kindOfGeometry(geometryType);
  return { kind: 'registered', asset_id, asset_type: typeOf(asset_type), geometry, waits };
}

function moved(asset_id: string, geometryType: string | undefined): LayerFact | undefined {
  const geometry = kindOfGeometry(geometryType);
  return geometry === null ? undefined : { kind: 'moved', asset_id, geometry };
}
