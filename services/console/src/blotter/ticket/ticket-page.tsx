import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBodyShape } from '../../forms/contract-form';
import { bodyDraft, type Draft, draftMember } from '../../forms/draft';
import {
  faultsOf,
  noFaults,
  type PlacedFaults,
  placeFaults,
  withoutFaultsAt,
} from '../../forms/fault';
import { FieldView } from '../../forms/field-view';
import type { ObjectShape } from '../../forms/shape';
import { SelectField } from '../../parts/fields';
import { Alert, Card, Failure, LinkButton, Page, useToast, Waiting } from '../../parts/layout';
import type { BodyOf } from '../../reading/paths';
import type { ReadProblem } from '../../reading/problem';
import { useWrite } from '../../reading/use-write';
import { WriteButton } from '../../session/allowed';
import { useSession } from '../../session/use-session';
import { ShapePicture } from '../shape-picture';
import { intervalLengths } from './profile-text';
import {
  dealFields,
  namedFault,
  optionsOf,
  pictureOf,
  readTicket,
  type TypedShape,
  ticketShape,
} from './ticket';

const path = '/api/v1/exchange/transactions';

const kinds = [
  { id: 'flat', label: 'Flat: evenly over the delivery' },
  { id: 'profile', label: 'Profile: intervals' },
  { id: 'block', label: 'Block: a product of a market' },
] as const;

export function TicketPage() {
  const { shape, ...query } = useBodyShape('post', path);
  return (
    <Page
      title="New ticket"
      note="A nomination, trade or settlement. The ledger checks it before it is recorded."
    >
      {shape === undefined ? <Waiting query={query} /> : <Ticket contract={shape} />}
    </Page>
  );
}

function Ticket({ contract }: { readonly contract: ObjectShape }) {
  const { isPlatform } = useSession();
  const ticket = useTicket(contract);
  const { typed, draft, faults, shape, write, check } = ticket;
  const view = (name: string) => {
    const field = shape.fields.find((one) => one.name === name);
    return (
      field && (
        <FieldView
          key={name}
          field={field}
          path={[name]}
          draft={draftMember(draft, name)}
          onChange={(value) => ticket.change(name, value)}
          faults={faults}
          options={optionsOf(typed)}
        />
      )
    );
  };
  const picture = pictureOf(draft, typed);
  const isBusy = write.isPending || check.isPending;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        ticket.send(false);
      }}
    >
      <div className="pair">
        <Card title="Deal">
          <div className="fields">
            {Object.keys(dealFields)
              .filter((name) => isPlatform || name !== 'reseller_id')
              .map(view)}
          </div>
        </Card>
        <Card title="Shape">
          <div className="fields">
            <SelectField
              label="Shape"
              options={kinds}
              value={typed.kind}
              onChange={(kind) => ticket.changeShape({ kind })}
            />
            {view('volume_mwh')}
            {typed.kind === 'profile' && (
              <SelectField
                label="Interval"
                options={intervalLengths.map((id) => ({ id, label: `${id} minutes` }))}
                value={typed.minutes}
                onChange={(minutes) => ticket.changeShape({ minutes })}
              />
            )}
            {view('profile')}
          </div>
          {view('block')}
          {picture.ok ? (
            <ShapePicture steps={picture.steps} />
          ) : (
            <p className="muted">No picture yet. {picture.why}</p>
          )}
        </Card>
      </div>
      <Refusal faults={faults} problem={write.error ?? check.error} />
      {check.isSuccess && (
        <p role="status">The ledger accepts this ticket. Nothing is recorded yet.</p>
      )}
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
          onPress={() => ticket.send(true)}
        >
          Check only
        </WriteButton>
        <LinkButton to="/blotter">Back to the blotter</LinkButton>
      </div>
    </form>
  );
}

interface RefusalProps {
  readonly faults: PlacedFaults;
  readonly problem: ReadProblem | null;
}

function Refusal({ faults: { at, apart }, problem }: RefusalProps) {
  return (
    <>
      {problem !== null && at.size + apart.length === 0 && <Failure error={problem} />}
      {apart.length > 0 && <Alert>{apart.join(' ')}</Alert>}
      {at.size > 0 && (
        <Alert>
          Not sent: correct the {at.size === 1 ? 'field that is' : `${at.size} fields that are`}{' '}
          marked.
        </Alert>
      )}
    </>
  );
}

function useTicket(contract: ObjectShape) {
  const navigate = useNavigate();
  const toast = useToast();
  const [typed, setTyped] = useState<TypedShape>({ kind: 'flat', minutes: '60' });
  const [draft, setDraft] = useState(() =>
    bodyDraft(ticketShape(contract, { ...typed, kind: 'block' })),
  );
  const [faults, setFaults] = useState(noFaults);
  const write = useWrite('post', path, ({ data }) => {
    toast('Deal submitted.');
    void navigate({ to: '/blotter/$transactionId', params: { transactionId: data.id } });
  });
  const check = useWrite('post', path);
  const shape = ticketShape(contract, typed);
  const reset = () => {
    for (const one of [write, check]) if (!one.isPending) one.reset();
  };
  const change = (name: string, value: Draft) => {
    setDraft({ ...draft, [name]: value });
    setFaults(withoutFaultsAt(faults, name));
    reset();
  };
  const changeShape = (changes: Partial<TypedShape>) => {
    setTyped({ ...typed, ...changes });
    setFaults(noFaults);
    reset();
  };
  const send = (isDry: boolean) => {
    const reading = readTicket(contract, draft, typed);
    if (!reading.ok) return setFaults(placeFaults(reading.faults, shape, draft));
    setFaults(noFaults);
    reset();
    const body = reading.value as BodyOf<typeof path, 'post'>;
    const params = isDry ? { query: { dry_run: true } } : {};
    return (isDry ? check : write).mutate(
      { body, params },
      {
        onError: ({ errors }) =>
          setFaults(placeFaults(faultsOf(errors.map(namedFault)), shape, draft)),
      },
    );
  };
  return { typed, draft, faults, shape, write, check, change, changeShape, send };
}
