import type { ProofStep } from '@exchange/proof';
import { Alert, Waiting } from '../parts/layout';
import { decimalText } from '../parts/values/numbers';
import { shortHash } from './trust';
import { useInclusion } from './use-trust';

export function Inclusion({ position }: { readonly position: string }) {
  const { check, query } = useInclusion(position);
  if (check === undefined) return <Waiting query={query} text="Computing the proof…" />;
  if (!check.ok) return <Alert>{check.message}</Alert>;
  return (
    <div className="stack">
      <p role="status">
        <span className="good">✓ Included.</span> The event is leaf {decimalText(check.index)} of{' '}
        {decimalText(check.size)}.
      </p>
      <ol className="stack" aria-label="Steps of the proof">
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

function Short({ hash }: { readonly hash: Uint8Array }) {
  return <span className="mono">{shortHash(hash)}…</span>;
}
