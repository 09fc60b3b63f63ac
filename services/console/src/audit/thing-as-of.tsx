import type { HistoryEntry } from '@exchange/client';
import { AsOfNote } from '../as-of/as-of-slider';
import { member } from '../forms/shape';
import { type Difference, differencesOf, fieldsOf, valueText } from '../history/differences';
import { Card, Empty, Loaded, LongTable, Waiting } from '../parts/layout';
import { useAnswer } from '../reading/use-read';
import styles from './audit.module.css';
import type { Beside, EntityKind } from './entities';

export interface ThingAsOfProps {
  readonly kind: EntityKind;
  readonly id: string;
  readonly asOf: string | undefined;
  readonly entry: HistoryEntry | undefined;
  readonly before: string | undefined;
}

export function ThingAsOf({ kind, id, asOf, entry, before }: ThingAsOfProps) {
  return (
    <div className="stack bare">
      <Card title={asOf === undefined ? 'Current state' : 'State at this time'}>
        {entry === undefined ? (
          <Empty title="Not created yet">Move the slider to a later event.</Empty>
        ) : (
          <Thing kind={kind} id={id} asOf={asOf} entry={entry} before={before} />
        )}
      </Card>
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
        <p className="muted">From its history; the API has current values only.</p>
      </>
    );
  }
  const isKnown = before !== undefined && earlier.data !== undefined && !earlier.isPlaceholderData;
  return (
    <Loaded query={read}>
      {(data) => {
        const marked = isKnown ? differencesOf(earlier.data, data) : [];
        return <FieldTable label="Fields" value={data} changed={pathsOf(marked)} />;
      }}
    </Loaded>
  );
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
  const read = useAsOfRead(isThere ? beside.asOf : undefined, id, asOf);
  if (beside.asOf === undefined) return <AsOfNote what={beside.name} asOf={asOf} />;
  const rows = Array.isArray(read.data) ? read.data : [];
  return (
    <Card title={beside.name}>
      {isThere && <Waiting query={read} />}
      {(!isThere || (read.data !== undefined && rows.length === 0)) && <p>None.</p>}
      {isThere &&
        rows.map((row: unknown, index) => (
          <FieldTable
            key={String(member(row, 'id'))}
            label={`${beside.name} ${index + 1}`}
            value={row}
            changed={new Set()}
          />
        ))}
    </Card>
  );
}

interface FieldTableProps {
  readonly label: string;
  readonly value: unknown;
  readonly changed: ReadonlySet<string>;
}

function FieldTable({ label, value, changed }: FieldTableProps) {
  return (
    <LongTable
      label={label}
      step={30}
      rows={fieldsOf(value)}
      rowKey={([path]) => path}
      columns={{
        Field: ([path]) => (path === '' ? 'all' : path),
        Value: ([path, one]) =>
          changed.has(path) ? (
            <>
              <mark className={styles['changed']}>{valueText(one)}</mark>{' '}
              <span className="muted">changed</span>
            </>
          ) : (
            <span className="anywhere">{valueText(one)}</span>
          ),
      }}
    />
  );
}

export const useHistory = ({ history }: EntityKind, id: string) =>
  useAnswer(
    'read',
    history,
    { params: { path: { id } }, refetchInterval: 15_000 },
    ({ data }) => data as readonly HistoryEntry[],
  );

function useAsOfRead(path: string | undefined, id: string, asOf: string | undefined) {
  const params = { path: { id }, query: asOf === undefined ? {} : { as_of: asOf } };
  const options = { params, enabled: path !== undefined, keepPrevious: true };
  return useAnswer('read', path ?? '', options, ({ data }) => data);
}
