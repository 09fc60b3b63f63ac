import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { indexable, storableFilter } from '@exchange/runtime/tables/storable';
import { isJsonObject, type JsonObject } from '@exchange/units';
import { type GeometryKind, kindOfGeometry } from '../../../registry/space/geometry-schema.js';

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

interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Orders appearances by position in the log alone, so that a rebuild gives the same numbers. */
export function layerFacts(
  events: readonly RecordedEvent<AnyEvent>[],
  waiting: readonly StoredEvent[],
): readonly LayerFact[] {
  const placed = [
    ...events.map(({ position, event }) => ({ at: position, fact: factOf(event, false) })),
    ...waiting.map((event) => ({ at: event.position, fact: factOf(event, true) })),
  ];
  if (waiting.length > 0) placed.sort((a, b) => (a.at < b.at ? -1 : 1));
  return placed.flatMap(({ fact }) => fact ?? []);
}

/** @param waits the data can be invalid */
function factOf({ type, data }: AnyEvent, waits: boolean): LayerFact | undefined {
  if (type === 'UtilityRegistered') return { kind: 'utility' };
  const { asset_id: id, asset_type: text, geometry, changes } = membersOf(data);
  if (typeof id !== 'string') return undefined;
  const asset_id = waits ? storableFilter(id) : id;
  if (type === 'AssetUpdated') {
    const kind = kindOf(membersOf(changes)['geometry']);
    return kind === null ? undefined : { kind: 'moved', asset_id, geometry: kind };
  }
  if (type !== 'AssetRegistered' || typeof text !== 'string') return undefined;
  const asset_type = indexable(storableFilter(text));
  return { kind: 'registered', asset_id, asset_type, geometry: kindOf(geometry), waits };
}

function kindOf(geometry: unknown): GeometryKind | null {
  const { type } = membersOf(geometry);
  return typeof type === 'string' ? kindOfGeometry(type) : null;
}

const membersOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
