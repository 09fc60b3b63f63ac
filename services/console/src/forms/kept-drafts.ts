import type { SessionStore } from '../session/session-store';
import { type DraftRecord, sameDraft } from './draft';

/** What is typed into a form, and what the form began with. */
export interface KeptDraft {
  readonly begun: DraftRecord;
  readonly draft: DraftRecord;
}

const drafts = new Map<string, KeptDraft>();
const watched = new WeakSet<SessionStore>();

/**
 * What is typed into forms that were not sent, by the names of the forms: a form that is shown anew, after another reseller was
 * chosen or a page was left and come back to, goes on with it. Who signs out leaves nothing behind.
 */
export function keptDrafts(store: SessionStore): Map<string, KeptDraft> {
  if (!watched.has(store)) {
    watched.add(store);
    store.subscribe(() => {
      if (store.state().session === undefined) drafts.clear();
    });
  }
  return drafts;
}

/** What was typed, on what there is now: a member that nobody typed into is as it is now, not as it was then. */
export function onTopOf(now: DraftRecord, kept: KeptDraft | undefined): DraftRecord {
  if (kept === undefined) return now;
  const typed = Object.entries(kept.draft).filter(
    ([name, draft]) => Object.hasOwn(now, name) && !sameDraft(draft, kept.begun[name] ?? ''),
  );
  return { ...now, ...Object.fromEntries(typed) };
}
