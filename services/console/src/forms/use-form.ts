import { useState } from 'react';
import type { ReadProblem } from '../reading/problem';
import type { SessionStore } from '../session/session-store';
import { useSessionStore } from '../session/use-session';
import { bodyDraft, type DraftRecord, sameDraft } from './draft';
import {
  type Fault,
  faultsOf,
  noFaults,
  type PlacedFaults,
  placeFaults,
  type Rule,
  ruleFaults,
} from './fault';
import { readBody } from './read-body';
import { type Field, isRecord, type JsonRecord, type ObjectShape } from './shape';

/** A form while it is filled in. */
export interface FormOptions {
  /** Names what is typed, so that a form that is shown anew goes on with it. */
  readonly form: string;
  readonly shape: ObjectShape;
  /** What there is already: the form changes it, and sends only what was changed. */
  readonly values?: JsonRecord | undefined;
  readonly rules: readonly Rule[];
  /** The member that a refusal in words is about, such as a code that is in use. */
  readonly about?: ((problem: ReadProblem) => string | undefined) | undefined;
}

/** What is typed, what is wrong with it, and the body that it makes. */
export function useForm({ form, shape, values, rules, about }: FormOptions) {
  const kept = keptDrafts(useSessionStore());
  const [begun, setBegun] = useState(() => bodyDraft(shape, values));
  const [draft, setDraft] = useState(() => onTopOf(begun, kept.get(form)));
  const [faults, setFaults] = useState<PlacedFaults>(noFaults);

  const show = (found: readonly Fault[]) => setFaults(placeFaults(found, shape, draft));
  return {
    draft,
    faults,
    isChanged: !sameDraft(draft, begun),
    change({ name }: Field, typed: DraftRecord[string]) {
      const changed = { ...draft, [name]: typed };
      kept.set(form, { begun, draft: changed });
      setDraft(changed);
      setFaults(withoutFaultsAt(faults, name));
    },
    /** The body to send; undefined where something is wrong, which is shown then. */
    body(): JsonRecord | undefined {
      const reading = readBody(shape, draft, values === undefined ? undefined : begun);
      if (!reading.ok) return void show(reading.faults);
      const body = isRecord(reading.value) ? reading.value : {};
      const broken = ruleFaults(rules, body);
      if (broken.length > 0) return void show(broken);
      setFaults(noFaults);
      return body;
    },
    refused(problem: ReadProblem) {
      const member = about?.(problem);
      if (problem.errors.length > 0) show(faultsOf(problem.errors));
      else if (member !== undefined) show([{ path: [member], message: problem.detail }]);
    },
    /** Goes on with what was typed, on what there is now. */
    startAnew() {
      const now = bodyDraft(shape, values);
      const changed = onTopOf(now, { begun, draft });
      kept.set(form, { begun: now, draft: changed });
      setBegun(now);
      setDraft(changed);
      setFaults(noFaults);
    },
    forget() {
      kept.delete(form);
    },
  };
}

/** What is typed into anew is not wrong any more, for all that the form knows. */
function withoutFaultsAt({ at, apart }: PlacedFaults, name: string): PlacedFaults {
  const place = `/${name}`;
  const others = [...at].filter(([where]) => where !== place && !where.startsWith(`${place}/`));
  return { at: new Map(others), apart };
}

/** What is typed into a form, and what the form began with. */
interface KeptDraft {
  readonly begun: DraftRecord;
  readonly draft: DraftRecord;
}

const drafts = new Map<string, KeptDraft>();
const watched = new WeakSet<SessionStore>();

/**
 * What is typed into forms that were not sent, by the names of the forms: a form that is shown anew, after another reseller was
 * chosen or a page was left and come back to, goes on with it. Who signs out leaves nothing behind.
 */
function keptDrafts(store: SessionStore): Map<string, KeptDraft> {
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
