import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField } from '../parts/fields';
import { Busy, Button, Facts, Failure, Page } from '../parts/layout';
import { decimalText } from '../parts/numbers';
import { CopyButton } from '../parts/values';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { ConsistencyCard } from './consistency-card';
import { entityKinds } from './entities';
import { InclusionCard } from './inclusion-card';
import { KeyList } from './key-list';
import { useTrust } from './use-trust';

export function AuditPage() {
  const { position } = useSearch({ from: '/signed-in/audit' });
  return (
    <Page
      title="Audit"
      note="Every event is in one append-only log with a signed head. This browser recomputes the proofs on this page."
    >
      <AuditLinks />
      <FindEntity />
      <div className={styles['columns']}>
        <CheckpointCard />
        <div className="stack bare">
          <ConsistencyCard />
          <InclusionCard key={position} position={position} />
        </div>
      </div>
    </Page>
  );
}

function CheckpointCard() {
  const { keys, note, read, checkpoint } = useTrust();
  const failed = [keys, note].find(({ isError }) => isError);
  return (
    <section className="card stack" aria-labelledby="audit-checkpoint">
      <h2 id="audit-checkpoint">Checkpoint</h2>
      {failed !== undefined && (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed === undefined && checkpoint === undefined && <Busy text="Loading the checkpoint…" />}
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
    </section>
  );
}

function FindEntity() {
  const navigate = useNavigate();
  const [kind, setKind] = useState(entityKinds[0]?.prefix ?? 'transaction');
  const [id, setId] = useState('');
  const typed = id.trim();
  const isStream = entityKinds.some(({ prefix }) => typed.startsWith(`${prefix}-`));
  return (
    <section className="card stack" aria-labelledby="audit-find">
      <h2 id="audit-find">Find a timeline</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          const stream = isStream ? typed : `${kind}-${typed}`;
          if (typed !== '') void navigate({ to: '/audit/$stream', params: { stream } });
        }}
      >
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
        <div className={styles['submit']}>
          <Button type="submit" kind="primary" isDisabled={typed === ''}>
            Open timeline
          </Button>
        </div>
      </form>
    </section>
  );
}
