// Readers skip types that begin with `$`.
import { z } from 'zod';
import type { StoredEvent } from '../types.js';
import type { Origin } from './origin.js';
import type { Place } from './places.js';

export const moveStream = 'ledger-move';

const position = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform((text) => BigInt(text));
const place = z
  .tuple([position, position])
  .transform(([ledger, native]): Place => ({ ledger, native }));

const schemas = {
  '$ledger-move-begun': z.object({ move: z.uuid() }),
  '$ledger-move-places': z.object({ places: z.array(place).min(1) }),
  /** Origin of an event whose metadata has no space for it. */
  '$ledger-move-origin': z.object({
    id: z.uuid(),
    position,
    time: z.iso.datetime().transform((text) => new Date(text)),
  }),
  /** The move has ended: the log accepts appends. */
  '$ledger-move-ended': z.object({ last: place }),
} as const;

export type MoveEventType = keyof typeof schemas;

export interface MoveInto {
  readonly move: string;
  readonly places: readonly Place[];
  readonly origins: ReadonlyMap<string, Origin>;
  /** Undefined during the move. */
  readonly last: Place | undefined;
}

type MoveEvent = Pick<StoredEvent, 'type' | 'data'>;

/**
 * Undefined for a log without a move.
 * @throws z.ZodError for an unknown form
 */
export function moveOf(events: readonly MoveEvent[]): MoveInto | undefined {
  return events.reduce<MoveInto | undefined>(afterMoveEvent, undefined);
}

function afterMoveEvent(into: MoveInto | undefined, event: MoveEvent): MoveInto | undefined {
  if (event.type === '$ledger-move-begun') {
    const { move } = schemas[event.type].parse(event.data);
    return { move, places: [], origins: new Map(), last: undefined };
  }
  if (into === undefined) return undefined;
  switch (event.type) {
    case '$ledger-move-places': {
      const { places } = schemas[event.type].parse(event.data);
      return { ...into, places: [...into.places, ...places] };
    }
    case '$ledger-move-origin': {
      const { id, ...origin } = schemas[event.type].parse(event.data);
      return { ...into, origins: new Map(into.origins).set(id, origin) };
    }
    case '$ledger-move-ended':
      return { ...into, last: schemas[event.type].parse(event.data).last };
    default:
      return into;
  }
}

export function placesData(places: readonly Place[]): {
  readonly places: readonly (readonly [string, string])[];
} {
  return { places: places.map(({ ledger, native }) => [ledger.toString(), native.toString()]) };
}
