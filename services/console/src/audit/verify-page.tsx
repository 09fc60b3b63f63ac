import { useState } from 'react';
import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { CheckboxField } from '../parts/checkbox-field';
import { Failure } from '../parts/failure';
import { Page } from '../parts/page';
import { TextField } from '../parts/text-field';
import { useSession } from '../session/use-session';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { KeyList } from './key-list';
import { readKeys } from './trust';
import { useTrust } from './use-trust';
import { ExportChoice } from './verify/export-choice';
import { verify } from './verify/run';
import { Running } from './verify/running';
import { useVerification } from './verify/use-verification';
import { NotVerified, Verdict } from './verify/verdict';
import { WitnessChoice } from './verify/witness-choice';
import { readWitnesses } from './verify/witnesses';

/** Checks an export of the log in this browser: against a signed checkpoint, and keys that the reader trusts. */
export function VerifyPage() {
  const { authorized, scope } = useSession();
  const trust = useTrust();
  const { state, start, cancel, reset } = useVerification();
  const [file, setFile] = useState<File>();
  const [ownKeys, setOwnKeys] = useState<string>();
  const [ownCheckpoint, setOwnCheckpoint] = useState<string>();
  const [older, setOlder] = useState('');
  const [witnesses, setWitnesses] = useState({ keys: '', least: '' });
  const keys = ownKeys === undefined ? trust.read : readKeys(ownKeys);
  const witnessing = readWitnesses(witnesses.keys, witnesses.least);
  const isRunning = state.kind === 'running';
  const isReady = keys?.ok === true && witnessing.ok && !isRunning && ownCheckpoint?.trim() !== '';
  const begin = (chosen: File | undefined) => {
    if (keys?.ok !== true || !witnessing.ok) return;
    const checkpoint = ownCheckpoint === undefined ? undefined : noteOf(ownCheckpoint);
    const olderCheckpoint = older.trim() === '' ? undefined : noteOf(older);
    const asked = {
      ...{ file: chosen, checkpoint, keys: keys.keys, olderCheckpoint },
      witnesses: witnessing.policy,
    };
    void start((running) => verify(authorized, asked, running));
  };
  return (
    <Page
      title="Verify an export"
      note="Whether an export is the log that was signed, and where it is not. It is checked in this browser, by the program that the command line uses."
    >
      <AuditLinks />
      <div className={styles['columns']}>
        <section className={styles['card']} aria-labelledby="verify-what">
          <h2 id="verify-what">1. The export</h2>
          <ExportChoice
            file={file}
            isDisabled={isRunning}
            onChoose={(chosen) => {
              setFile(chosen);
              reset();
            }}
          />
        </section>
        <section className={styles['card']} aria-labelledby="verify-key">
          <h2 id="verify-key">2. The key that you trust</h2>
          <CheckboxField
            label="Use a key that I have"
            hint="Compare at least the fingerprint with one that you did not get from this ledger."
            value={ownKeys !== undefined}
            onChange={(own) => setOwnKeys(own ? '' : undefined)}
          />
          {ownKeys !== undefined && (
            <TextField
              label="Public key"
              hint="A JWK or a JWK set: the answer of GET /api/v1/audit/keys"
              value={ownKeys}
              onChange={setOwnKeys}
              isMultiline
              {...(ownKeys !== '' && keys?.ok === false ? { error: keys.message } : {})}
            />
          )}
          {trust.keys.isError && ownKeys === undefined && (
            <Failure error={trust.keys.error} onRetry={() => void trust.keys.refetch()} />
          )}
          {trust.keys.isPending && ownKeys === undefined && <Busy text="Asking for the key…" />}
          {keys?.ok === true && (
            <>
              <p className={styles['note']}>
                {ownKeys === undefined
                  ? 'The ledger’s keys, by fingerprint:'
                  : 'Your keys, by fingerprint:'}
              </p>
              <KeyList keys={keys.shown} />
            </>
          )}
        </section>
        <section className={styles['card']} aria-labelledby="verify-checkpoint">
          <h2 id="verify-checkpoint">3. The checkpoint</h2>
          <CheckboxField
            label="Use a checkpoint that I have"
            hint="Otherwise the ledger is asked for one of as many events as the export has."
            value={ownCheckpoint !== undefined}
            onChange={(own) => setOwnCheckpoint(own ? '' : undefined)}
          />
          {ownCheckpoint !== undefined && (
            <TextField
              label="Checkpoint"
              hint="The whole note, with its signature"
              value={ownCheckpoint}
              onChange={setOwnCheckpoint}
              isMultiline
            />
          )}
          <TextField
            label="Older checkpoint"
            hint="If you kept one: shows whether the log was rewritten since."
            value={older}
            onChange={setOlder}
            isMultiline
          />
        </section>
        <WitnessChoice
          {...witnesses}
          reading={witnessing}
          onChange={(entered) => setWitnesses({ ...witnesses, ...entered })}
        />
      </div>
      <div className={styles['row']}>
        <Button
          kind="primary"
          isDisabled={!isReady || file === undefined}
          onPress={() => begin(file)}
        >
          Verify the file
        </Button>
        <Button
          isDisabled={!isReady || scope.kind !== 'platform'}
          onPress={() => {
            setFile(undefined);
            begin(undefined);
          }}
        >
          Fetch the log and verify it
        </Button>
        {isRunning && <Button onPress={cancel}>Cancel</Button>}
      </div>
      {scope.kind !== 'platform' && (
        <p className={styles['note']}>
          A reseller’s export holds its own events alone and cannot be verified as a whole. The
          inclusion of each of them can be: choose “Prove” in the log.
        </p>
      )}
      {isRunning && <Running doing={state.doing} progress={state.progress} total={file?.size} />}
      {state.kind === 'cancelled' && (
        <p role="status">Cancelled. Nothing is known of the export.</p>
      )}
      {state.kind === 'failed' && <NotVerified error={state.error} />}
      {state.kind === 'done' && <Verdict checked={state.checked} ms={state.ms} file={file} />}
    </Page>
  );
}

/** A note as it was signed: what is pasted often lacks its last line end, and has those of another system. */
const noteOf = (text: string) => `${text.replaceAll('\r\n', '\n').trim()}\n`;
