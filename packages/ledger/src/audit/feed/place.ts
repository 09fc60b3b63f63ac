import { boundedText, type Position, parsePosition } from '@exchange/units';

export interface FeedPlace {
  readonly position: Position;
  /** Undefined for an event's last publication. */
  readonly index: number | undefined;
}

export function placeOf(position: Position, index: number, count: number): FeedPlace {
  return { position, index: index === count - 1 ? undefined : index };
}

export function feedId({ position, index }: FeedPlace): string {
  return index === undefined ? position.toString() : `${position}.${index}`;
}

export function readFeedPlace(text: string): FeedPlace | undefined {
  const [, before = '', behind] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const position = parsePosition(before);
  if (position === undefined) return undefined;
  return { position, index: behind === undefined ? undefined : Number(behind) };
}

/** Position up to which all publications precede the place. */
export const lastWhole = ({ position, index }: FeedPlace): Position =>
  index === undefined || position === 0n ? position : position - 1n;

export function publicationsUpTo(place: FeedPlace | 'start', position: Position): number {
  if (place === 'start' || position > place.position) return 0;
  if (position < place.position || place.index === undefined) return Number.POSITIVE_INFINITY;
  return place.index + 1;
}

export const feedPlaceText = boundedText()
  .regex(/^\d{1,19}(\.\d{1,6})?$/, { message: 'Input should be an id of the feed', abort: true })
  .refine((text) => readFeedPlace(text) !== undefined, {
    message: 'Input should be an id of the feed, whose position is below 2^63',
    params: { type: 'string_pattern_mismatch' },
  });
