import { isRecord, type JsonRecord } from '../forms/record';
import type { HistoryEntry } from './customer-history';

/** An attachment as an event left it. */
export interface Holder {
  readonly resellerId: string;
  readonly state: string | undefined;
}

/** One change of who holds the primary attachment. */
export interface PrimaryChange {
  readonly entry: HistoryEntry;
  /** Who lost it; undefined where nobody had it. */
  readonly lost: Holder | undefined;
  readonly won: Holder | undefined;
}

/** Every change of the primary attachment, latest first. */
export function primaryChanges(history: readonly HistoryEntry[]): readonly PrimaryChange[] {
  return history
    .flatMap((entry): PrimaryChange[] => {
      const [before, after] = [primaryIn(entry.before), primaryIn(entry.after)];
      if (before?.['id'] === after?.['id']) return [];
      return [{ entry, lost: holderOf(before), won: holderOf(after) }];
    })
    .reverse();
}

function primaryIn(state: unknown): JsonRecord | undefined {
  const attachments = isRecord(state) ? state['attachments'] : undefined;
  if (!Array.isArray(attachments)) return undefined;
  return attachments.filter(isRecord).find((one) => one['is_primary'] === true);
}

function holderOf(attachment: JsonRecord | undefined): Holder | undefined {
  if (attachment === undefined) return undefined;
  const { reseller_id, state } = attachment;
  return {
    resellerId: String(reseller_id),
    state: typeof state === 'string' ? state : undefined,
  };
}
