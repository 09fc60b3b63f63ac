import type { HistoryEntry } from '@exchange/client';
import { useId } from 'react';
import { AsOfNote } from '../as-of/as-of-note';
import { Busy, Empty, Failure } from '../parts/states';
import styles from './audit.module.css';
import { type Difference, differencesOf } from './differences';
import type { Beside, EntityKind } from './entities';
import { FieldTable } from './field-table';
import { useAsOfRead } from './use-history';

export interface ThingAsOfProps {
  readonly kind: EntityKind;
  readonly id: string;
  readonly asOf: string | undefined;
  /** What happened last as of then; undefined before it was there. */
  readonly entry: HistoryEntry | undefined;
  /** The position of the event before that one. */
  readonly before: string | undefined;
}

/** A thing as it was at a moment, with what its last event changed marked, and what belongs to it. */
export function ThingAsOf({ kind, id, asOf, entry, before }: ThingAsOfProps) {
  return (
    <div className={styles['entries']}>
      <section className={styles['card']} aria-label={`${kind.name} as of then`}>
        <h2>{asOf === undefined ? 'What it is now' : 'What it was then'}</h2>
        {entry === undefined ? (
          <Empty title="It was not there yet">Move the slider to a later event.</Empty>
        ) : (
          <Thing kind={kind} id={id} asOf={asOf} entry={entry} before={before} />
        )}
      </section>
      {kind.beside?.map((beside) => (
        <BesideAsOf
          key={beside.name}
          beside={beside}
          id={id}
          asOf={asOf}
          isThere={entry !== undefined}
        />
      ))}
    </div>
  );
}

function Thing(props: ThingAsOfProps & { readonly entry: HistoryEntry }) {
  const { kind, id, asOf, entry, before } = props;
  const read = useAsOfRead(kind.asOf, id, asOf);
  const earlier = useAsOfRead(before === undefined ? undefined : kind.asOf, id, before);
  if (kind.asOf === undefined) {
    const marked = entry.before === null ? [] : differencesOf(entry.before, entry.after);
    return (
      <>
        <FieldTable label="Fields" value={entry.after} changed={pathsOf(marked)} />
        <p className={styles['note']}>
          From its history: the ledger answers it as it is now alone.
        </p>
      </>
    );
  }
  if (read.isError) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <Busy />;
  const isKnown = before !== undefined && earlier.isSuccess && !earlier.isPlaceholderData;
  const marked = isKnown ? differencesOf(earlier.data, read.data) : [];
  return <FieldTable label="Fields" value={read.data} changed={pathsOf(marked)} />;
}

const pathsOf = (differences: readonly Difference[]) =>
  new Set(differences.map(({ path }) => path));

function BesideAsOf(props: {
  readonly beside: Beside;
  readonly id: string;
  readonly asOf: string | undefined;
  readonly isThere: boolean;
}) {
  const { beside, id, asOf, isThere } = props;
  const title = useId();
  const read = useAsOfRead(isThere ? beside.asOf : undefined, id, asOf);
  if (beside.asOf === undefined) return <AsOfNote what={beside.name} asOf={asOf} />;
  const rows = Array.isArray(read.data) ? read.data : [];
  return (
    <section className={styles['card']} aria-labelledby={title}>
      <h2 id={title}>{beside.name}</h2>
      {read.isError && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isThere && read.isPending && <Busy />}
      {(!isThere || (read.isSuccess && rows.length === 0)) && <p>None.</p>}
      {isThere &&
        rows.map((row: unknown, index) => (
          <FieldTable
            key={idOf(row) ?? index}
            label={`${beside.name} ${index + 1}`}
            value={row}
            changed={new Set()}
          />
        ))}
    </section>
  );
}

function idOf(row: unknown): string | undefined {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
