import { useState } from 'react';
import type { ReadProblem } from '../reading/problem';
import {
  bodyDraft,
  type DraftRecord,
  drafts,
  type StoredDraft,
  sameDraft,
  type WriteKey,
} from './draft';
import {
  type Fault,
  faultsOf,
  noFaults,
  type PlacedFaults,
  placeFaults,
  type Rule,
  withoutFaultsAt,
} from './fault';
import { readBody } from './read-body';
import { type Field, isRecord, type JsonRecord, type ObjectShape } from './shape';

interface FormOptions {
  readonly form: string;
  readonly shape: ObjectShape;
  readonly values?: JsonRecord | undefined;
  readonly rules: readonly Rule[];
  readonly about?: ((problem: ReadProblem) => string | undefined) | undefined;
}

export function useForm({ form, shape, values, rules, about }: FormOptions) {
  const [initial, setInitial] = useState(() => bodyDraft(shape, values));
  const [draft, setDraft] = useState(() => onTopOf(initial, drafts.get(form)));
  const [faults, setFaults] = useState<PlacedFaults>(noFaults);
  const [key] = useState((): WriteKey => drafts.get(form)?.key ?? { current: undefined });

  const show = (faults: readonly Fault[]) => setFaults(placeFaults(faults, shape, draft));
  return {
    draft,
    faults,
    key,
    isChanged: !sameDraft(draft, initial),
    change({ name }: Field, typed: DraftRecord[string]) {
      const changed = { ...draft, [name]: typed };
      drafts.set(form, { begun: initial, draft: changed, key });
      setDraft(changed);
      setFaults(withoutFaultsAt(faults, name));
    },
    /** Undefined with faults, which are then shown. */
    body(): JsonRecord | undefined {
      const reading = readBody(shape, draft, values === undefined ? undefined : initial);
      if (!reading.ok) return void show(reading.faults);
      const body = isRecord(reading.value) ? reading.value : {};
      const broken = rules.flatMap((rule) => rule(body));
      if (broken.length > 0) return void show(broken);
      setFaults(noFaults);
      drafts.set(form, { begun: initial, draft, key });
      return body;
    },
    refused(problem: ReadProblem) {
      const member = about?.(problem);
      if (problem.errors.length > 0) show(faultsOf(problem.errors));
      else if (member !== undefined) show([{ path: [member], message: problem.detail }]);
    },
    startAnew() {
      const now = bodyDraft(shape, values);
      const changed = onTopOf(now, { begun: initial, draft });
      drafts.set(form, { begun: now, draft: changed, key });
      setInitial(now);
      setDraft(changed);
      setFaults(noFaults);
    },
    forget() {
      drafts.delete(form);
    },
  };
}

export function onTopOf(now: DraftRecord, stored: StoredDraft | undefined): DraftRecord {
  if (stored === undefined) return now;
  const typed = Object.entries(stored.draft).filter(
    ([name, draft]) => Object.hasOwn(now, name) && !sameDraft(draft, stored.begun[name] ?? ''),
  );
  return { ...now, ...Object.fromEntries(typed) };
}
