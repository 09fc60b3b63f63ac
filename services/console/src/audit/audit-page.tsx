import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField } from '../parts/fields';
import { Button, Card, Empty, Facts, Page, Waiting } from '../parts/layout';
import { decimalText } from '../parts/values/numbers';
import { CopyButton } from '../parts/values/values';
import { Inclusion } from '../proof/inclusion';
import { useTrust } from '../proof/use-trust';
import { useMissingRole } from '../session/allowed';
import { AuditLinks } from './audit-links';
import { ConsistencyCard } from './consistency-card';
import { entityKinds } from './entities';
import { KeyList } from './key-list';

export function AuditPage() {
  const { position } = useSearch({ from: '/signed-in/audit' });
  const missing = useMissingRole('get /api/v1/audit/checkpoint');
  return (
    <Page
      title="Audit"
      note="Every event is in one append-only log with a signed head. This browser recomputes the proofs on this page."
    >
      <AuditLinks />
      <FindEntity />
      {missing === undefined ? (
        <div className="pair">
          <CheckpointCard />
          <div className="stack bare">
            <ConsistencyCard />
            <InclusionCard key={position} position={position} />
          </div>
        </div>
      ) : (
        <Empty title={missing}>Proofs are visible to callers with this role.</Empty>
      )}
    </Page>
  );
}

function CheckpointCard() {
  const { keys, note, read, checkpoint } = useTrust();
  const waiting = [keys, note].find(({ isSuccess }) => !isSuccess);
  return (
    <Card title="Checkpoint">
      {waiting !== undefined && <Waiting query={waiting} text="Loading the checkpoint…" />}
      {checkpoint?.ok === false && <p className="bad">{checkpoint.message}</p>}
      {checkpoint?.ok === true && (
        <>
          <p className="good">✓ Signature verified in this browser.</p>
          <Facts
            values={{
              Log: checkpoint.checkpoint.origin,
              'Tree size': <>{decimalText(checkpoint.checkpoint.size)} events</>,
              'Signed by': <span className="mono">{checkpoint.signedBy?.fingerprint}</span>,
            }}
          />
          <div>
            <div className="row">
              <h3>Signed text</h3>
              <CopyButton text={note.data ?? ''} what="the checkpoint" />
            </div>
            <pre className="code">{note.data}</pre>
          </div>
          <p className="muted">
            Save it outside the ledger. It shows later whether the log was truncated or rewritten.
          </p>
        </>
      )}
      {read?.ok === true && (
        <>
          <h3>Keys</h3>
          <KeyList keys={read.shown} />
        </>
      )}
    </Card>
  );
}

function FindEntity() {
  const navigate = useNavigate();
  const [kind, setKind] = useState(entityKinds[0]?.prefix ?? 'transaction');
  const [id, setId] = useState('');
  const typed = id.trim();
  const isStream = entityKinds.some(({ prefix }) => typed.startsWith(`${prefix}-`));
  return (
    <Card title="Find a timeline">
      <form
        className="stack bare"
        onSubmit={(event) => {
          event.preventDefault();
          const stream = isStream ? typed : `${kind}-${typed}`;
          if (typed !== '') void navigate({ to: '/audit/$stream', params: { stream } });
        }}
      >
        <div className="fields">
          <SelectField
            label="Kind"
            options={entityKinds.map(({ prefix, name }) => ({ id: prefix, label: name }))}
            value={kind}
            onChange={setKind}
          />
          <TextField
            label="Id"
            hint="Or a stream, such as transaction-…"
            value={id}
            onChange={setId}
          />
        </div>
        <div>
          <Button type="submit" kind="primary" isDisabled={typed === ''}>
            Open timeline
          </Button>
        </div>
      </form>
    </Card>
  );
}

function InclusionCard({ position }: { readonly position: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(position ?? '');
  const isPosition = /^\d{1,19}$/.test(typed.trim());
  return (
    <Card title="Is an event in the log?">
      <form
        className="stack bare"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPosition) void navigate({ to: '/audit', search: { position: typed.trim() } });
        }}
      >
        <TextField
          label="Position"
          hint="The event’s position, as shown in the log and in timelines"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !isPosition ? 'Enter a whole number.' : undefined}
        />
        <div>
          <Button type="submit" isDisabled={!isPosition}>
            Prove
          </Button>
        </div>
      </form>
      {position !== undefined && <Inclusion position={position} />}
    </Card>
  );
}
