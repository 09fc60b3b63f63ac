/** One event of the change feed: what happened to a transaction, in the order of the log. */
export interface FeedEvent {
  readonly type: string;
  readonly position: string;
  readonly recordedAt: string;
  readonly revision: number;
  /** Amounts are decimal strings here. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What one message of the feed says; undefined for a message that is no event. */
export function feedEventOf(text: string): FeedEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('type' in value && 'position' in value && 'recorded_at' in value)) return undefined;
  const data = 'data' in value && typeof value.data === 'object' ? value.data : null;
  return {
    type: String(value.type),
    position: String(value.position),
    recordedAt: String(value.recorded_at),
    revision: 'revision' in value ? Number(value.revision) : 0,
    data: { ...data },
  };
}
