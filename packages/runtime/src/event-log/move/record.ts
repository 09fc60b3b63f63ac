// What a log says about its own moves. It stands in events whose types begin with `$`, as a server's own do: no reader of the log is
// given them, so that they are in no tree, no export and no table.
import { z } from 'zod';
import type { Position } from '../types.js';
import type { Origin } from './origin.js';
import type { Place } from './places.js';

/** The stream of what a log says about its moves. */
export const moveStream = 'ledger-move';

const position = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform((text) => BigInt(text));
const place = z
  .tuple([position, position])
  .transform(([ledger, native]): Place => ({ ledger, native }));

/** The events of that stream. */
const schemas = {
  /** Another log is being moved into this one, which was empty. */
  '$ledger-move-begun': z.object({ move: z.uuid() }),
  /** Where some of the moved events have come to stand. */
  '$ledger-move-places': z.object({ places: z.array(place).min(1) }),
  /** The origin of an event that could not take it along. */
  '$ledger-move-origin': z.object({
    id: z.uuid(),
    position,
    time: z.iso.datetime().transform((text) => new Date(text)),
  }),
  /** All events have come; what is appended from now on is this log's own. */
  '$ledger-move-ended': z.object({ last: place }),
  /** This log is about to be moved elsewhere: nobody may append to it but the move itself. */
  '$ledger-move-announced': z.object({ move: z.uuid() }),
  /** Its last event has been written, at this position; behind that nothing counts. */
  '$ledger-move-left': z.object({ move: z.uuid(), last: position }),
  /** It is not, after all. */
  '$ledger-move-withdrawn': z.object({ move: z.uuid() }),
} as const;

export type MoveEventType = keyof typeof schemas;

/** What a log's moves come to. */
export interface MoveState {
  /** The move into this log; undefined for a log that began by itself. */
  readonly into:
    | {
        readonly move: string;
        /** In the order of the log, some of all. */
        readonly places: readonly Place[];
        /** Origins that stand beside their events, by event id. */
        readonly origins: ReadonlyMap<string, Origin>;
        /** Where the last moved event stands; undefined while the move is under way. */
        readonly last: Place | undefined;
      }
    | undefined;
  /** The move out of this log that was announced last and not withdrawn. */
  readonly away: string | undefined;
  /** Where this log ends for that move; undefined before its end has been written. */
  readonly left: Position | undefined;
}

export const neverMoved: MoveState = { into: undefined, away: undefined, left: undefined };

/** What a log's moves come to after one more of its events. @throws z.ZodError for one that nobody of ours has written */
export function afterMoveEvent(
  state: MoveState,
  event: { readonly type: string; readonly data: unknown },
): MoveState {
  const { into } = state;
  switch (event.type) {
    case '$ledger-move-begun': {
      const { move } = schemas[event.type].parse(event.data);
      return { ...state, into: { move, places: [], origins: new Map(), last: undefined } };
    }
    case '$ledger-move-places': {
      const { places } = schemas[event.type].parse(event.data);
      if (into === undefined) return state;
      return { ...state, into: { ...into, places: [...into.places, ...places] } };
    }
    case '$ledger-move-origin': {
      const { id, ...origin } = schemas[event.type].parse(event.data);
      if (into === undefined) return state;
      return { ...state, into: { ...into, origins: new Map(into.origins).set(id, origin) } };
    }
    case '$ledger-move-ended': {
      const { last } = schemas[event.type].parse(event.data);
      return into === undefined ? state : { ...state, into: { ...into, last } };
    }
    case '$ledger-move-announced':
      return { ...state, away: schemas[event.type].parse(event.data).move, left: undefined };
    case '$ledger-move-left': {
      const { move, last } = schemas[event.type].parse(event.data);
      return move === state.away ? { ...state, left: last } : state;
    }
    case '$ledger-move-withdrawn':
      return { ...state, away: undefined, left: undefined };
    default:
      return state;
  }
}

/** Places as an event holds them. */
export function placesData(places: readonly Place[]): {
  readonly places: readonly (readonly [string, string])[];
} {
  return { places: places.map(({ ledger, native }) => [ledger.toString(), native.toString()]) };
}
