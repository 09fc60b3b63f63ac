import type { SessionStore } from '../session/session-store';
import type { DraftRecord } from './draft';

const drafts = new Map<string, DraftRecord>();
const watched = new WeakSet<SessionStore>();

/**
 * What is typed into forms that were not sent, by the names of the forms: a form that is shown anew, after another reseller was
 * chosen or a page was left and come back to, goes on with it. Who signs out leaves nothing behind.
 */
export function keptDrafts(store: SessionStore): Map<string, DraftRecord> {
  if (!watched.has(store)) {
    watched.add(store);
    store.subscribe(() => {
      if (store.state().session === undefined) drafts.clear();
    });
  }
  return drafts;
}
