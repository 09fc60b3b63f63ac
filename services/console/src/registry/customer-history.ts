import { isRecord, type JsonRecord } from '../forms/record';
import type { ItemOf } from '../reading/paths';

/** What happened to a thing, event by event. */
export type HistoryEntry = ItemOf<'/api/v1/customers/{id}/history'>;

/** What a list of customers tells and a single one does not: as the last event left it. */
export function lastState(history: readonly HistoryEntry[]): {
  readonly email: string | undefined;
  readonly attributes: JsonRecord;
} {
  const after: unknown = history.at(-1)?.after;
  const { email, attributes } = isRecord(after) ? after : {};
  return {
    email: typeof email === 'string' ? email : undefined,
    attributes: isRecord(attributes) ? attributes : {},
  };
}
