import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { indexable, storableFilter } from '@exchange/runtime/tables/storable';
import { z } from 'zod';
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

/** Orders appearances by position in the log alone, so that a rebuild gives the same numbers. */
export function layerFacts(
  events: readonly StoredEvent[],
  waiting: readonly StoredEvent[],
): readonly LayerFact[] {
  const all = [
    ...events.map((event) => ({ event, waits: false })),
    ...waiting.map((event) => ({ event, waits: true })),
  ];
  if (waiting.length > 0) all.sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
  return all.flatMap(({ event, waits }) => factOf(event, waits) ?? []);
}

const shape = z.object({ type: z.string() }).nullish().catch(null);
const asset_id = z.string().transform((id) => storableFilter(id).toLowerCase());
const registration = z.object({ asset_id, asset_type: z.string(), geometry: shape });
const update = z.object({ asset_id, changes: z.object({ geometry: shape }) });

/** Reads the members that it needs: an event of a parked stream may lack others. */
function factOf({ type, data }: StoredEvent, waits: boolean): LayerFact | undefined {
  switch (type) {
    case 'UtilityRegistered':
      return { kind: 'utility' };
    case 'AssetRegistered': {
      const read = registration.safeParse(data).data;
      if (read === undefined) return undefined;
      return {
        kind: 'registered',
        asset_id: read.asset_id,
        asset_type: indexable(storableFilter(read.asset_type)),
        geometry: kindOfGeometry(read.geometry?.type),
        waits,
      };
    }
    case 'AssetUpdated': {
      const read = update.safeParse(data).data;
      const geometry = kindOfGeometry(read?.changes.geometry?.type);
      if (read === undefined || geometry === null) return undefined;
      return { kind: 'moved', asset_id: read.asset_id, geometry };
    }
    default:
      return undefined;
  }
}
