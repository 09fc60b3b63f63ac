const lone = /\p{Surrogate}/gu;

function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(lone, '\ufffd');
}

/**
 * JSON as PostgreSQL can hold it. Its text knows neither U+0000 nor half a surrogate pair, which JSON may carry;
 * each becomes U+FFFD, so that what is in the log already can never stop a lane. What needs no change comes back
 * as it is.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(storable);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  let changed = false;
  const entries = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const [storableKey, storableMember] = [storableText(key), storable(member)];
    changed ||= storableKey !== key || storableMember !== member;
    return [storableKey, storableMember] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}

/** A filter's text as the rows that it looks for hold it. */
export function storableFilter(text: string): string {
  return storableText(text);
}
