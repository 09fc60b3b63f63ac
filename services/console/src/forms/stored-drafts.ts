import type { DraftRecord } from './draft';

export interface StoredDraft {
  readonly begun: DraftRecord;
  readonly draft: DraftRecord;
}

/** Typed values by form, until the form is sent or the user signs out. */
export const drafts = new Map<string, StoredDraft>();
