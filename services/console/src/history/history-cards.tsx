import type { HistoryEntry } from '@exchange/client';
import { useState } from 'react';
import { isRecord } from '../forms/shape';
import { SelectField } from '../parts/fields';
import { Button, Card, Waiting } from '../parts/layout';
import { Instant, Status } from '../parts/values/values';
import { Inclusion } from '../proof/inclusion';
import { IfAllowed } from '../session/allowed';
import { type Difference, differencesOf, valueText } from './differences';
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
    <Card title="History">
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
              {changesOf(entry).map(({ path, before, after }) => (
                <div key={path}>
                  {path}: {before} → {after}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Waiting query={query} text="Loading the history" />
    </Card>
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

const changesOf = ({ before, after }: HistoryEntry) =>
  (before === null ? [] : differencesOf(before, after))
    .flatMap(membersOf)
    .map((one) => ({ ...one, before: shortened(one.before), after: shortened(one.after) }))
    .filter((one) => one.before !== one.after);

/** Names the members of an object that is new or gone. */
function membersOf(difference: Difference): readonly Difference[] {
  const { path, before, after } = difference;
  if (!isRecord(before) && !isRecord(after)) return [difference];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return differencesOf(old, now, path).flatMap(membersOf);
}

const shownMax = 120;

function shortened(value: unknown): string {
  const text = valueText(value);
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
      <Card title="Proof">
        <SelectField label="Event" options={options} value={chosen} onChange={setPosition} />
        {isAsked ? (
          <Inclusion position={chosen} />
        ) : (
          <div>
            <Button onPress={() => setAsked(true)}>Prove that it is in the log</Button>
          </div>
        )}
      </Card>
    </IfAllowed>
  );
}
