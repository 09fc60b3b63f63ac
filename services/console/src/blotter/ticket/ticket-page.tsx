import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert, Card, Failure, LinkButton, Page, useToast } from '../../parts/layout';
import type { ReadProblem } from '../../reading/problem';
import { useWrite } from '../../reading/use-write';
import { WriteButton } from '../../session/allowed';
import { ShapePicture } from '../shape-picture';
import { blockSteps, flatSteps, profileSteps, type StepsReading } from '../shape-steps';
import {
  blockOf,
  emptyDraft,
  readDraft,
  serverFaults,
  type TicketDraft,
  type TicketFaults,
} from './draft';
import { readProfileText } from './profile-text';
import { ShapeFields, TicketFields } from './ticket-fields';

const none: TicketFaults = new Map();
const path = '/api/v1/exchange/transactions';

export function TicketPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState(none);
  const [isChecked, setChecked] = useState(false);
  const write = useWrite('post', path);
  const check = useWrite('post', path);
  const change = (changes: Partial<TicketDraft>) => {
    setDraft({ ...draft, ...changes });
    setChecked(false);
    setFaults(new Map([...faults].filter(([name]) => !(name in changes) && name !== '')));
  };
  const failed = (problem: ReadProblem) => setFaults(serverFaults(problem));
  const send = (isDry: boolean) => {
    const read = readDraft(draft);
    if (!read.ok) return setFaults(read.faults);
    setFaults(none);
    (isDry ? write : check).reset();
    if (isDry) {
      const onSuccess = () => setChecked(true);
      return check.mutate(
        { body: read.body, params: { query: { dry_run: true } } },
        { onSuccess, onError: failed },
      );
    }
    return write.mutate(
      { body: read.body },
      {
        onError: failed,
        onSuccess: ({ data }) => {
          toast('Deal submitted.');
          void navigate({ to: '/blotter/$transactionId', params: { transactionId: data.id } });
        },
      },
    );
  };
  const picture = pictureOf(draft);
  const isBusy = write.isPending || check.isPending;
  const problem = write.error ?? check.error;
  const isOfWhole = problem !== null && (faults.has('') || problem.status !== 422);
  return (
    <Page
      title="New ticket"
      note="A nomination, trade or settlement. The ledger checks it before it is recorded."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <div className="pair">
          <Card title="Deal">
            <TicketFields draft={draft} faults={faults} onChange={change} />
          </Card>
          <Card title="Shape">
            <ShapeFields draft={draft} faults={faults} onChange={change} />
            {picture.ok ? (
              <ShapePicture steps={picture.steps} />
            ) : (
              <p className="muted">No picture yet. {picture.why}</p>
            )}
          </Card>
        </div>
        {isOfWhole && <Failure error={problem} />}
        {faults.size > 0 && !isOfWhole && (
          <Alert>
            Not sent: correct the{' '}
            {faults.size === 1 ? 'field that is' : `${faults.size} fields that are`} marked.
          </Alert>
        )}
        {isChecked && <p role="status">The ledger accepts this ticket. Nothing is recorded yet.</p>}
        <div className="row bare">
          <WriteButton
            operation={`post ${path}`}
            type="submit"
            kind="primary"
            isBusy={write.isPending}
            isDisabled={isBusy}
          >
            Submit
          </WriteButton>
          <WriteButton
            operation={`post ${path}`}
            isBusy={check.isPending}
            isDisabled={isBusy}
            onPress={() => send(true)}
          >
            Check only
          </WriteButton>
          <LinkButton to="/blotter">Back to the blotter</LinkButton>
        </div>
      </form>
    </Page>
  );
}

function pictureOf(draft: TicketDraft): StepsReading {
  const [start, end] = [Date.parse(draft.delivery_start), Date.parse(draft.delivery_end)];
  if (draft.shape === 'profile') {
    const read = readProfileText(draft.profile, draft.delivery_start, draft.minutes);
    if (!read.ok) return { ok: false, why: `Line ${read.line}: ${read.fault}` };
    const steps = profileSteps(read.intervals);
    return steps.length === 0
      ? { ok: false, why: 'Enter the intervals of the profile.' }
      : { ok: true, steps };
  }
  if (!(end > start)) return { ok: false, why: 'Enter the start and end of the delivery.' };
  if (draft.shape === 'block') return blockSteps(blockOf(draft), { start, end });
  const volume = Number(draft.volume_mwh);
  if (!(volume > 0)) return { ok: false, why: 'Enter the volume.' };
  return { ok: true, steps: flatSteps(start, end, volume) };
}
