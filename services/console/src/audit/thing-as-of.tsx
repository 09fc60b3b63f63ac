import type { HistoryEntry } from '@exchange/client';
import { useId } from 'react';
import { AsOfNote } from '../as-of/as-of-note';
import { Busy } from '../parts/busy';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import styles from './audit.module.css';
import { differencesOf } from './differences';
import type { Beside, EntityKind } from './entities';
import { FieldTable } from './field-table';
import { useAsOfRead } from './use-history';

export interface ThingAsOfProps {
  readonly kind: EntityKind;
  readonly id: string;
  readonly asOf: string | undefined;
  /** What happened last as of then; undefined before it was there. */
  readonly entry: HistoryEntry | undefined;
}

/** A thing as it was at a moment, with what its last event changed marked, and what belongs to it. */
export function ThingAsOf({ kind, id, asOf, entry }: ThingAsOfProps) {
  return (
    <div className={styles['columns']}>
      <section className={styles['card']} aria-label={`${kind.name} as of then`}>
        <h2>{asOf === undefined ? 'What it is now' : 'What it was then'}</h2>
        {entry === undefined ? (
          <Empty title="It was not there yet">Move the slider to a later event.</Empty>
        ) : (
          <Thing kind={kind} id={id} asOf={asOf} entry={entry} />
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

function Thing({ kind, id, asOf, entry }: ThingAsOfProps & { readonly entry: HistoryEntry }) {
  const read = useAsOfRead(kind.asOf, id, asOf);
  const changed = new Set(
    differencesOf(entry.before ?? {}, entry.after ?? {}).map(({ path }) => path),
  );
  const marked = entry.before === null ? new Set<string>() : changed;
  if (kind.asOf === undefined) {
    return (
      <>
        <FieldTable label="Fields" value={entry.after} changed={marked} />
        <p className={styles['note']}>
          From its history: the ledger has no other view of it as of a moment.
        </p>
      </>
    );
  }
  if (read.isError) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <Busy />;
  return <FieldTable label="Fields" value={read.data} changed={marked} />;
}

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
