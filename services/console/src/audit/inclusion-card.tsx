import type { ProofStep } from '@exchange/proof';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Busy, Button, Failure } from '../parts/layout';
import { decimalText } from '../parts/numbers';
import { TextField } from '../parts/text-field';
import { textFrom } from '../reading/ask';
import { useSession } from '../session/use-session';
import styles from './audit.module.css';
import { checkInclusion, shortHash } from './trust';
import { useTrust } from './use-trust';

export function InclusionCard({ position }: { readonly position: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(position ?? '');
  const isPosition = /^\d{1,19}$/.test(typed.trim());
  return (
    <section className="card stack" aria-labelledby="audit-inclusion">
      <h2 id="audit-inclusion">Is an event in the log?</h2>
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
          {...(typed !== '' && !isPosition ? { error: 'Enter a whole number.' } : {})}
        />
        <div>
          <Button type="submit" isDisabled={!isPosition}>
            Prove
          </Button>
        </div>
      </form>
      {position !== undefined && <Inclusion position={position} />}
    </section>
  );
}

function Inclusion({ position }: { readonly position: string }) {
  const { authorized, resellerId } = useSession();
  const { keys, read } = useTrust();
  const proof = useQuery({
    queryKey: ['inclusion', resellerId, position],
    queryFn: ({ signal }) =>
      textFrom(authorized, `/api/v1/audit/proof/inclusion?position=${position}`, signal),
  });
  const check = useMemo(
    () =>
      proof.data === undefined || read === undefined ? undefined : checkInclusion(proof.data, read),
    [proof.data, read],
  );
  const failed = [proof, keys].find(({ isError }) => isError);
  if (failed !== undefined) {
    return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (check === undefined) return <Busy text="Computing the proof…" />;
  if (!check.ok)
    return (
      <p role="alert" className="bad">
        {check.message}
      </p>
    );
  return (
    <div className="stack bare">
      <p role="status">
        <span className="good">✓ Included.</span> The event is leaf {decimalText(check.index)} of{' '}
        {decimalText(check.size)}.
      </p>
      <ol className={`stack ${styles['steps']}`} aria-label="Steps of the proof">
        <li>
          The event as canonical JSON, after a zero byte, has the hash <Short hash={check.leaf} />.
          <details>
            <summary>Hashed text</summary>
            <pre className="code">{check.leafText}</pre>
          </details>
        </li>
        {check.steps.map((step) => (
          <Step key={shortHash(step.parent)} step={step} />
        ))}
        <li>
          <Short hash={check.root} /> is the root that {check.origin} has signed, with the key{' '}
          <span className="mono">{check.signedBy?.fingerprint}</span>.
        </li>
      </ol>
    </div>
  );
}

function Step({ step: { left, right, given, parent } }: { readonly step: ProofStep }) {
  return (
    <li>
      <Short hash={left} /> {given === 'left' && <span className="muted">(from the proof)</span>}{' '}
      and <Short hash={right} />{' '}
      {given === 'right' && <span className="muted">(from the proof)</span>} have the hash{' '}
      <Short hash={parent} />.
    </li>
  );
}

function Short({ hash }: { readonly hash: Uint8Array | string }) {
  return <span className="mono">{shortHash(hash)}…</span>;
}
