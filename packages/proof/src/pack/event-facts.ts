import type { AttestedEvent } from '../attested-event.js';

/** A member of what is perhaps an object, as a text; null where there is none. */
export function textIn(value: unknown, ...path: readonly string[]): string | null {
  const found = memberIn(value, ...path);
  return typeof found === 'string' ? found : null;
}

/** A member of what is perhaps an object; undefined where there is none. */
export function memberIn(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

const transactionStream = 'transaction-';

/** The transaction whose stream an event is in; undefined for any other event. */
export function transactionOf({ stream }: Pick<AttestedEvent, 'stream'>): string | undefined {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : undefined;
}

/** The reseller that an event names as its owner; null for an event of the platform's. */
export function ownerIn({ data }: Pick<AttestedEvent, 'data'>): string | null {
  return textIn(data, 'reseller_id');
}

/** Who did it. */
export function actorIn({ metadata }: Pick<AttestedEvent, 'metadata'>): {
  readonly kind: string;
  readonly id: string;
} {
  return {
    kind: textIn(metadata, 'actor', 'kind') ?? '',
    id: textIn(metadata, 'actor', 'id') ?? '',
  };
}
