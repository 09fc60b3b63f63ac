import type { ExportFailure, ExportProblem } from '@exchange/proof';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Facts, Failure, Waiting } from '../../parts/layout';
import { decimalText } from '../../parts/values/numbers';
import { textFrom } from '../../reading/ask';
import { ReadProblem } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import styles from '../audit.module.css';
import { type LogEvent, logEventOf, logEventsOf } from '../log-event';
import { ChangeTable } from '../timeline-entries';
import { type Alteration, alterationsOf, suspectLines } from './altered';
import { sizeText } from './export-choice';
import { type Checked, linesIn } from './verification';

const titles: Readonly<Record<ExportProblem, string>> = {
  malformed: 'Not a valid export',
  bad_signature: 'The checkpoint is not signed with this key',
  wrong_log: 'The checkpoint is of another log',
  beyond_retired_key: 'The checkpoint is signed with a retired key',
  too_few_witnesses: 'Too few witnesses have signed the checkpoint',
  changed: 'An event was altered',
  reordered: 'Events are out of order',
  dropped: 'An event is missing',
  added: 'An event was added that the log does not have',
  cut_tail: 'The last events are missing',
  inconsistent_checkpoints: 'The log itself was rewritten between the two checkpoints',
};

export interface VerdictProps {
  readonly checked: Checked;
  readonly ms: number;
  readonly file: File | undefined;
}

export function Verdict({ checked: { verdict, progress }, ms, file }: VerdictProps) {
  const took = `${decimalText(progress.events)} events, ${sizeText(progress.bytes)}, in ${decimalText(ms / 1000, { maximumFractionDigits: 1 })} s`;
  if (!verdict.ok) {
    return (
      <section className={`card stack ${styles['verdict']} ${styles['failed']}`} role="alert">
        <h2 className="bad">{titles[verdict.problem]}</h2>
        <p className="anywhere">{verdict.message}.</p>
        <p className="muted">Read: {took}</p>
        {file !== undefined && <Altered failure={verdict} file={file} />}
      </section>
    );
  }
  return (
    <section className={`card stack ${styles['verdict']} ${styles['passed']}`} role="status">
      <h2 className="good">The export matches the signed log</h2>
      <p>
        All {decimalText(verdict.size)} events match the log, in order, with none missing and none
        added.
      </p>
      <Facts
        values={{
          Log: verdict.origin,
          Root: <span className="mono">{verdict.root}</span>,
          ...(verdict.witnesses.length > 0 && {
            Witnesses: verdict.witnesses.map(({ name }) => name).join(', '),
          }),
          Read: took,
        }}
      />
    </section>
  );
}

export function NotVerified({ error }: { readonly error: unknown }) {
  if (error instanceof ReadProblem) return <Failure error={error} />;
  return (
    <section className={`card stack ${styles['verdict']} ${styles['failed']}`} role="alert">
      <h2 className="bad">The export could not be read</h2>
      <p className="anywhere">{error instanceof Error ? error.message : String(error)}</p>
      <p className="muted">It is not verified. Choose the file again if it was moved or changed.</p>
    </section>
  );
}

function Altered({ failure, file }: { readonly failure: ExportFailure; readonly file: File }) {
  const [isCompared, setCompared] = useState(false);
  const lines = suspectLines(failure);
  const place = useQuery({
    queryKey: ['export-lines', file.name, file.size, file.lastModified, lines],
    enabled: lines !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { first, last } = lines ?? { first: 1, last: 1 };
      const linesAround = await linesIn(file, { first: Math.max(1, first - 1), last }, signal);
      const before = first > 1 ? logEventOf(linesAround[0] ?? '')?.position : undefined;
      return { before, lines: first > 1 ? linesAround.slice(1) : linesAround };
    },
  });
  if (lines === undefined) return null;
  if (place.data === undefined) {
    return <Waiting query={place} text="Reading this part of the file…" />;
  }
  const [only] = place.data.lines.length === 1 ? place.data.lines.map(logEventOf) : [];
  return (
    <>
      {only !== undefined && (
        <Facts
          values={{
            Stream: (
              <>
                <Link to="/audit/$stream" params={{ stream: only.stream }}>
                  {only.stream}
                </Link>{' '}
                (revision {only.revision})
              </>
            ),
            Position: only.position,
            Type: only.type,
          }}
        />
      )}
      {isCompared ? (
        <Compared leaf={lines.first - 1} {...place.data} />
      ) : (
        <div className="row">
          <Button onPress={() => setCompared(true)}>Compare with the ledger’s record</Button>
          <span className="muted">
            Reads the ledger’s events at this place. The export stays in this browser.
          </span>
        </div>
      )}
    </>
  );
}

function Compared(props: {
  readonly leaf: number;
  readonly before: string | undefined;
  readonly lines: readonly string[];
}) {
  const { leaf, before, lines } = props;
  const { authorized, resellerId } = useSession();
  const recorded = useQuery({
    queryKey: ['recorded-lines', resellerId, before, lines.length],
    queryFn: async ({ signal }) => {
      const after = before === undefined ? '' : `&after=${before}`;
      const path = `/api/v1/audit/events?limit=${Math.max(1, lines.length)}${after}`;
      return logEventsOf(await textFrom(authorized, path, signal));
    },
  });
  if (recorded.data === undefined)
    return <Waiting query={recorded} text="Loading the ledger’s record…" />;
  const alterations = alterationsOf(leaf, lines, recorded.data);
  if (alterations.length === 0) {
    return (
      <p>
        The ledger has no other events there that you may see. If the checkpoint is of another
        ledger, compare with that ledger.
      </p>
    );
  }
  return (
    <div className="stack bare">
      {alterations.map((one) => (
        <OneAlteration key={one.leaf} alteration={one} />
      ))}
    </div>
  );
}

function OneAlteration({ alteration }: { readonly alteration: Alteration }) {
  const { leaf, exported, recorded, differences } = alteration;
  const name = ({ type, position, stream }: LogEvent) =>
    `${type} at position ${position} of ${stream}`;
  if (differences.length === 0) {
    return (
      <p className="anywhere">
        Leaf {leaf}: the log has {name(recorded)}; the export has{' '}
        {exported === undefined ? 'nothing readable' : name(exported)}.
      </p>
    );
  }
  return (
    <div>
      <h3 className="anywhere">{name(recorded)}</h3>
      <ChangeTable
        label={`Differences in leaf ${leaf}`}
        differences={differences}
        beforeTitle="In the log"
        afterTitle="In the export"
      />
    </div>
  );
}
