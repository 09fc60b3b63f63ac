import { useState } from 'react';
import { CheckboxField, TextField } from '../parts/fields';
import { Button, Card, Page, Waiting } from '../parts/layout';
import { decimalText } from '../parts/values/numbers';
import { readKeys } from '../proof/trust';
import { useTrust } from '../proof/use-trust';
import { useSession } from '../session/use-session';
import { AuditLinks } from './audit-links';
import { KeyList } from './key-list';
import { ExportChoice, sizeText } from './verify/export-choice';
import type { Progress } from './verify/messages';
import { useVerification } from './verify/use-verification';

import { NotVerified, Verdict } from './verify/verdict';
import { readWitnesses } from './verify/witnesses';

export function VerifyPage() {
  const { isPlatform } = useSession();
  const trust = useTrust();
  const { work, shown, cancel, reset } = useVerification();
  const [file, setFile] = useState<File>();
  const [ownKeys, setOwnKeys] = useState<string>();
  const [ownCheckpoint, setOwnCheckpoint] = useState<string>();
  const [older, setOlder] = useState('');
  const [witnessKeys, setWitnessKeys] = useState('');
  const [least, setLeast] = useState('');
  const keys = ownKeys === undefined ? trust.read : readKeys(ownKeys);
  const witnessing = readWitnesses(witnessKeys, least);
  const isRunning = work.isPending;
  const isReady = keys?.ok === true && witnessing.ok && !isRunning && ownCheckpoint?.trim() !== '';
  const begin = (chosen: File | undefined) => {
    if (keys?.ok !== true || !witnessing.ok) return;
    const checkpoint = ownCheckpoint === undefined ? undefined : noteOf(ownCheckpoint);
    const olderCheckpoint = older.trim() === '' ? undefined : noteOf(older);
    const trusted = { keys: keys.keys, witnesses: witnessing.policy };
    work.mutate({ file: chosen, checkpoint, olderCheckpoint, ...trusted });
  };
  return (
    <Page
      title="Verify an export"
      note="Checks whether an export is the signed log, and where it differs. The check runs in this browser, with the same program as the command line."
    >
      <AuditLinks />
      <div className="pair">
        <Card title="1. The export">
          <ExportChoice
            file={file}
            isDisabled={isRunning}
            onChoose={(chosen) => {
              setFile(chosen);
              reset();
            }}
          />
        </Card>
        <Card title="2. The key that you trust">
          <OwnText
            choice="Use my own key"
            choiceHint="At least compare the fingerprint with one from another source than this ledger."
            label="Public key"
            hint="A JWK or a JWK set: the response of GET /api/v1/audit/keys"
            value={ownKeys}
            onChange={setOwnKeys}
            error={ownKeys !== '' && keys?.ok === false ? keys.message : undefined}
          />
          {ownKeys === undefined && <Waiting query={trust.keys} text="Loading the key…" />}
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
        </Card>
        <Card title="3. The checkpoint">
          <OwnText
            choice="Use my own checkpoint"
            choiceHint="Otherwise the ledger supplies one of the export’s size."
            label="Checkpoint"
            hint="The whole text, with its signature"
            value={ownCheckpoint}
            onChange={setOwnCheckpoint}
          />
          <TextField
            label="Older checkpoint"
            hint="Optional. Shows whether the log was rewritten since then."
            value={older}
            onChange={setOlder}
            isMultiline
          />
        </Card>
        <Card title="4. Witnesses that you trust">
          <TextField
            label="Keys of witnesses"
            hint="One key per line, obtained from each witness. Witnesses show that everyone sees the same log. Optional: without witnesses, the log’s own signature is enough."
            value={witnessKeys}
            onChange={setWitnessKeys}
            isMultiline
            error={witnessing.ok ? undefined : witnessing.keysFault}
          />
          <TextField
            label="Required witness signatures"
            hint="Empty: all of them. A fetched log is checked up to its newest checkpoint with this many signatures."
            value={least}
            onChange={setLeast}
            error={witnessing.ok ? undefined : witnessing.leastFault}
          />
        </Card>
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
          isDisabled={!isReady || !isPlatform}
          onPress={() => {
            setFile(undefined);
            begin(undefined);
          }}
        >
          Fetch the log and verify it
        </Button>
        {isRunning && <Button onPress={cancel}>Cancel</Button>}
      </div>
      {!isPlatform && (
        <p className="muted">
          A reseller’s export holds only its own events and cannot be verified as a whole. To prove
          single events, choose “Prove” in the log.
        </p>
      )}
      {isRunning && <Running {...shown} total={file?.size} />}
      {work.isError &&
        (work.error.name === 'AbortError' ? (
          <p role="status">Canceled. The export is not verified.</p>
        ) : (
          <NotVerified error={work.error} />
        ))}
      {work.isSuccess && <Verdict {...work.data} file={file} />}
    </Page>
  );
}

interface OwnTextProps {
  readonly choice: string;
  readonly choiceHint: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  readonly error?: string | undefined;
}

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

/** Pasted text may lack the last line end or have CRLF. */
const noteOf = (text: string) => `${text.replaceAll('\r\n', '\n').trim()}\n`;

interface RunningProps {
  readonly doing: string;
  readonly progress: Progress;
  readonly total: number | undefined;
}

function Running({ doing, progress, total }: RunningProps) {
  const { bytes, events } = progress;
  const part = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  return (
    <section className="card stack" aria-label="Progress">
      <p>
        {doing}: {decimalText(events)} events, {sizeText(bytes)}
        {part === undefined ? '' : ` of ${sizeText(total ?? 0)}`}
      </p>
      <progress className="meter" aria-label={doing} max={1} value={part} />
    </section>
  );
}
