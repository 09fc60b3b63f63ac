import type { HistoryEntry } from '@exchange/client';
import { toBase64 } from '@exchange/proof';
import { useState } from 'react';
import { isRecord } from '../forms/shape';
import { SelectField } from '../parts/fields';
import { Button, Waiting } from '../parts/layout';
import { Instant, Status } from '../parts/values/values';
import { useInclusion } from '../proof/use-trust';
import { IfAllowed } from '../session/allowed';
import styles from './history.module.css';

interface EventWords {
  readonly first: string;
  readonly prefix: string;
  readonly reasons: Readonly<Record<string, string>>;
}

interface HistoryCardProps {
  readonly query: Parameters<typeof Waiting>[0]['query'] & {
    readonly data: readonly HistoryEntry[] | undefined;
  };
  readonly words: EventWords;
}

export function HistoryCard({ query, words }: HistoryCardProps) {
  return (
    <section className="card stack" aria-label="History">
      <h2>History</h2>
      <ol className={`bare ${styles['life']}`}>
        {query.data?.map((entry) => (
          <li key={entry.position}>
            <div className="row bare">
              <Status status={wordOf(entry, words)} />
              <Instant at={entry.recorded_at} show="both" />
              <span className="muted">{whoText(entry)}</span>
            </div>
            {entry.reason !== null && <div>{reasonText(entry.reason, words.reasons)}</div>}
            <div className="muted anywhere">
              {changesOf(entry).map(({ name, before, after }) => (
                <div key={name}>
                  {name}: {before} → {after}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Waiting query={query} text="Loading the history" />
    </section>
  );
}

/** `EnrollmentSwitchObjected` is `switch objected`. */
function wordOf({ type, before }: HistoryEntry, { first, prefix }: EventWords): string {
  if (before === null) return first;
  const name = type.startsWith(prefix) ? type.slice(prefix.length) : type;
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

export function reasonText(
  { code, text }: NonNullable<HistoryEntry['reason']>,
  reasons: EventWords['reasons'],
): string {
  const label = code === null ? '' : `${code} ${reasons[code] ?? ''}`.trim();
  return [label, text ?? ''].filter((one) => one !== '').join(': ');
}

function whoText({ actor, on_behalf_of }: HistoryEntry): string {
  if (actor !== null) return `by ${actor.kind} ${actor.id}`;
  return on_behalf_of === 'platform' ? 'by the platform' : '';
}

type ChangedField = Readonly<Record<'name' | 'before' | 'after', string>>;

const changesOf = ({ before, after }: HistoryEntry) =>
  before === null ? [] : changedFields(before, after);

function changedFields(before: unknown, after: unknown, path = ''): readonly ChangedField[] {
  if (!isRecord(before) && !isRecord(after)) return [];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((key) => {
    const [was, is] = [old[key], now[key]];
    const name = path + key;
    if (isRecord(was) || isRecord(is)) return changedFields(was, is, `${name}.`);
    const changed = { name, before: valueText(was), after: valueText(is) };
    return changed.before === changed.after ? [] : [changed];
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
    <IfAllowed operation="get /api/v1/audit/proof/inclusion">
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
    </IfAllowed>
  );
}

function Proof({ position }: { readonly position: string }) {
  const { check, query } = useInclusion(position);
  if (check === undefined) return <Waiting query={query} text="Loading the proof" />;
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
