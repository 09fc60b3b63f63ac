import { useState } from 'react';
import { Button } from '../../parts/button';
import { SelectField } from '../../parts/select-field';
import { Busy, Failure } from '../../parts/states';
import { Status } from '../../parts/values';
import { useRead } from '../../reading/use-read';
import styles from '../blotter.module.css';
import type { HistoryEntry } from './life';
import { checkInclusion } from './proof-steps';

/** Proof that each event of a deal is in the signed log, reckoned in this browser. */
export function ProofCard({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const [position, setPosition] = useState<string>();
  const chosen = position ?? entries.at(-1)?.position ?? '';
  const [isAsked, setAsked] = useState(false);
  const options = entries.map((entry) => ({
    id: entry.position,
    label: `${entry.revision}: ${entry.type}`,
  }));
  return (
    <section className={styles['card']} aria-label="Proof">
      <h2>Proof</h2>
      <SelectField label="Event" options={options} value={chosen} onChange={setPosition} />
      {isAsked ? (
        <Proof position={chosen} />
      ) : (
        <div>
          <Button onPress={() => setAsked(true)}>Prove that it is in the log</Button>
        </div>
      )}
    </section>
  );
}

function Proof({ position }: { readonly position: string }) {
  const proof = useRead('/api/v1/audit/proof/inclusion', { params: { query: { position } } });
  const keys = useRead('/api/v1/audit/keys');
  const failure = proof.error ?? keys.error;
  if (failure !== null) {
    return (
      <Failure
        error={failure}
        onRetry={() => void Promise.all([proof.refetch(), keys.refetch()])}
      />
    );
  }
  if (proof.data === undefined || keys.data === undefined)
    return <Busy text="Asking for the proof" />;
  const checked = checkInclusion(proof.data, keys.data);
  const { leaf_index, tree_size } = proof.data;
  return (
    <>
      <p role="status">
        <Status
          status={checked.fault === undefined ? 'proven' : 'refused'}
          tone={checked.fault === undefined ? 'good' : 'bad'}
        />{' '}
        {checked.fault ??
          `Event ${leaf_index + 1} of ${tree_size} in the log of ${checked.origin}, signed with its key. This browser reckoned it.`}
      </p>
      <details>
        <summary>The steps</summary>
        <ol className={styles['steps']}>
          <li>Hash of the event: {checked.leaf}</li>
          {checked.steps.map(({ side, other, result }) => (
            <li key={result}>
              with {other} on its {side}: {result}
            </li>
          ))}
          <li>Root that was signed: {checked.root}</li>
        </ol>
      </details>
    </>
  );
}
