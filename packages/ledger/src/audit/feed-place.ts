import { boundedText, type Position, parsePosition } from '@exchange/units';

/**
 * A place in the feed. Of an event that tells several, each but the last has its index behind the position; the last one has
 * the position alone, as an event that tells one has.
 */
export interface FeedPlace {
  readonly position: Position;
  /** The index of the publication; undefined for the last publication of its event. */
  readonly index: number | undefined;
}

/** The place of one of so many that an event tells. */
export function placeOf(position: Position, index: number, count: number): FeedPlace {
  return { position, index: index === count - 1 ? undefined : index };
}

/** A place as an id of the feed has it. */
export function feedId({ position, index }: FeedPlace): string {
  return index === undefined ? position.toString() : `${position}.${index}`;
}

/** Parses an id of the feed; undefined for an invalid id. */
export function readFeedPlace(text: string): FeedPlace | undefined {
  const [, before = '', behind] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const position = parsePosition(before);
  if (position === undefined) return undefined;
  return { position, index: behind === undefined ? undefined : Number(behind) };
}

/** How many of what an event tells a reader who has come to a place has been told. */
export function toldBefore(place: FeedPlace | 'start', position: Position): number {
  if (place === 'start' || position > place.position) return 0;
  if (position < place.position || place.index === undefined) return Number.POSITIVE_INFINITY;
  return place.index + 1;
}

/** An id of the feed in a request. */
export const feedPlaceText = boundedText()
  .regex(/^\d{1,19}(\.\d{1,6})?$/, { message: 'Input should be an id of the feed', abort: true })
  .refine((text) => readFeedPlace(text) !== undefined, {
    message: 'Input should be an id of the feed, whose position is below 2^63',
    params: { type: 'string_pattern_mismatch' },
  });
