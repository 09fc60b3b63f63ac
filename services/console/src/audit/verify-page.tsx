import { useState } from 'react';
import { CheckboxField, TextField } from '../parts/fields';
import { Busy, Button, Failure, Page } from '../parts/layout';
import { decimalText } from '../parts/numbers';
import { useSession } from '../session/use-session';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { KeyList } from './key-list';
import { readKeys } from './trust';
import { useTrust } from './use-trust';
import { ExportChoice, sizeText } from './verify/export-choice';
import type { Progress } from './verify/messages';
import { useVerification, verify } from './verify/use-verification';

import { NotVerified, Verdict } from './verify/verdict';
import { readWitnesses, type WitnessesReading } from './verify/witnesses';

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
        <section className="card stack" aria-labelledby="verify-what">
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
        <section className="card stack" aria-labelledby="verify-key">
          <h2 id="verify-key">2. The key that you trust</h2>
          <OwnText
            choice="Use a key that I have"
            choiceHint="Compare at least the fingerprint with one that you did not get from this ledger."
            label="Public key"
            hint="A JWK or a JWK set: the answer of GET /api/v1/audit/keys"
            value={ownKeys}
            onChange={setOwnKeys}
            error={ownKeys !== '' && keys?.ok === false ? keys.message : undefined}
          />
          {trust.keys.isError && ownKeys === undefined && (
            <Failure error={trust.keys.error} onRetry={() => void trust.keys.refetch()} />
          )}
          {trust.keys.isPending && ownKeys === undefined && <Busy text="Asking for the key…" />}
          {keys?.ok === true && (
            <>
              <p className="muted">
                {ownKeys === undefined
                  ? 'The ledger’s keys, by fingerprint:'
                  : 'Your keys, by fingerprint:'}
              </p>
              <KeyList keys={keys.shown} />
            </>
          )}
        </section>
        <section className="card stack" aria-labelledby="verify-checkpoint">
          <h2 id="verify-checkpoint">3. The checkpoint</h2>
          <OwnText
            choice="Use a checkpoint that I have"
            choiceHint="Otherwise the ledger is asked for one of as many events as the export has."
            label="Checkpoint"
            hint="The whole note, with its signature"
            value={ownCheckpoint}
            onChange={setOwnCheckpoint}
          />
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
      <div className="row">
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
        <p className="muted">
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

interface OwnTextProps {
  readonly choice: string;
  readonly choiceHint: string;
  readonly label: string;
  readonly hint: string;
  /** Undefined while the reader has none. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  readonly error?: string | undefined;
}

/** A text that the reader has, in place of the ledger's. */
function OwnText({ choice, choiceHint, value, onChange, ...field }: OwnTextProps) {
  return (
    <>
      <CheckboxField
        label={choice}
        hint={choiceHint}
        value={value !== undefined}
        onChange={(own) => onChange(own ? '' : undefined)}
      />
      {value !== undefined && (
        <TextField {...field} value={value} onChange={onChange} isMultiline />
      )}
    </>
  );
}

/** A note as it was signed: what is pasted often lacks its last line end, and has those of another system. */
const noteOf = (text: string) => `${text.replaceAll('\r\n', '\n').trim()}\n`;

interface RunningProps {
  readonly doing: string;
  readonly progress: Progress;
  /** The bytes of the file; unknown while an export arrives. */
  readonly total: number | undefined;
}

/** How far a verification has come. */
function Running({ doing, progress, total }: RunningProps) {
  const { bytes, events } = progress;
  const part = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  return (
    <section className="card stack" aria-label="Progress">
      <p>
        {doing}: {decimalText(events)} events, {sizeText(bytes)}
        {part === undefined ? '' : ` of ${sizeText(total ?? 0)}`}
      </p>
      <progress
        className="meter"
        aria-label={doing}
        max={1}
        {...(part === undefined ? {} : { value: part })}
      />
    </section>
  );
}

interface WitnessChoiceProps {
  readonly keys: string;
  readonly least: string;
  readonly reading: WitnessesReading;
  readonly onChange: (entered: { readonly keys?: string; readonly least?: string }) => void;
}

/** Whose signatures the checkpoint has to have besides the log's. */
function WitnessChoice({ keys, least, reading, onChange }: WitnessChoiceProps) {
  const { keysFault, leastFault } = reading.ok ? {} : reading;
  return (
    <section className="card stack" aria-labelledby="verify-witnesses">
      <h2 id="verify-witnesses">4. Witnesses that you trust</h2>
      <TextField
        label="Keys of witnesses"
        hint="One a line, as each witness prints it, got from the witness. They show that nobody was shown another log. Without any, the log’s own signature is enough."
        value={keys}
        onChange={(text) => onChange({ keys: text })}
        isMultiline
        error={keysFault}
      />
      <TextField
        label="How many must have signed"
        hint="All of them where it is empty. A log that is fetched is checked as far as so many have signed it."
        value={least}
        onChange={(text) => onChange({ least: text })}
        error={leastFault}
      />
    </section>
  );
}
