import type { HistoryEntry } from '@exchange/client';
import { toBase64 } from '@exchange/proof';
import { useState } from 'react';
import { isRecord } from '../../forms/shape';
import { SelectField } from '../../parts/fields';
import { Busy, Button, Failure } from '../../parts/layout';
import { Instant, Status } from '../../parts/values';
import { useInclusion } from '../../proof/use-trust';
import styles from '../blotter.module.css';
import { isReasonCode, reasonWords } from '../reasons';

const eventWords: Readonly<Record<string, string>> = {
  TransactionSubmitted: 'submitted',
  TransactionConfirmed: 'confirmed',
  TransactionSettled: 'settled',
  TransactionCancelled: 'cancelled',
  TransactionRejected: 'rejected',
  TransactionCurtailed: 'curtailed',
  TransactionCorrected: 'corrected',
};

export function Life({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className={`bare ${styles['life']}`}>
      {entries.map((entry) => (
        <li key={entry.position}>
          <div className="row bare">
            <Status status={wordOf(entry)} />
            <Instant at={entry.recorded_at} show="both" />
            <span className="muted">{whoText(entry)}</span>
          </div>
          <Why entry={entry} />
          <div className="muted anywhere">
            {changedFields(entry.before, entry.after).map(({ name, before, after }) => (
              <div key={name}>
                {name}: {before} → {after}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The first event submits the deal: its own, its batch's, or that of the trade it replaces. */
function wordOf({ type, before }: HistoryEntry): string {
  return before === null ? 'submitted' : (eventWords[type] ?? type);
}

function Why({ entry }: { readonly entry: HistoryEntry }) {
  if (entry.reason === null) return null;
  const { code, text } = entry.reason;
  const words = code === null ? '' : `${code}${isReasonCode(code) ? ` ${reasonWords[code]}` : ''}`;
  return <div>{[words, text ?? ''].filter((one) => one !== '').join(': ')}</div>;
}

function whoText({ actor, on_behalf_of }: HistoryEntry): string {
  if (actor !== null) return `by ${actor.kind} ${actor.id}`;
  return on_behalf_of === 'platform' ? 'by the platform' : '';
}

interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [valueText(before[name]), valueText(after[name])];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

const shownMax = 120;

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

export function ProofCard({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const [position, setPosition] = useState<string>();
  const chosen = position ?? entries.at(-1)?.position ?? '';
  const [isAsked, setAsked] = useState(false);
  const options = entries.map((entry) => ({
    id: entry.position,
    label: `${entry.revision}: ${entry.type}`,
  }));
  return (
    <section className="card stack" aria-label="Proof">
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
  const { check, failed } = useInclusion(position);
  if (failed !== undefined) {
    return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (check === undefined) return <Busy text="Loading the proof" />;
  if (!check.ok) {
    return (
      <p role="status">
        <Status status="refused" /> {check.message}
      </p>
    );
  }
  return (
    <>
      <p role="status">
        <Status status="proven" tone="good" />{' '}
        {`Event ${check.index + 1} of ${check.size} in the log of ${check.origin}, signed with its key. Verified in this browser.`}
      </p>
      <details>
        <summary>Steps</summary>
        <ol className="mono">
          <li>Hash of the event: {check.leaf}</li>
          {check.steps.map(({ left, right, given, parent }) => (
            <li key={toBase64(parent)}>
              with {toBase64(given === 'left' ? left : right)} on its {given}: {toBase64(parent)}
            </li>
          ))}
          <li>Signed root: {check.root}</li>
        </ol>
      </details>
    </>
  );
}
