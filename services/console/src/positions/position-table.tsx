import { useMemo } from 'react';
import { zoneClock } from '../charts/time-axis';
import type { Names } from '../names/use-names';
import { type Columns, LongTable } from '../parts/layout';
import { utcText } from '../parts/values/instants';
import { Money, Quantity } from '../parts/values/values';
import { type Group, groupsOf } from './picture';
import {
  currenciesOf,
  type GroupKey,
  groupNames,
  type Measure,
  type PositionRow,
  sumOf,
  valueText,
} from './position-row';
import type { PositionTerms } from './position-search';

interface PositionTableProps {
  readonly rows: readonly PositionRow[];
  readonly isCut: boolean;
  readonly terms: PositionTerms;
  readonly names: Names;
}

export function PositionTable({ rows, isCut, terms, names }: PositionTableProps) {
  return (
    <section className="stack">
      <h2>Positions</h2>
      <LongTable
        label="Positions"
        ends={['Net volume', 'Open', 'Net value']}
        columns={columnsOf(terms, names)}
        rows={rows}
        rowKey={keyOf}
        step={100}
        note={(shown) =>
          `${shown} of ${rows.length.toLocaleString()}${isCut ? ' and more' : ''}. Times are in ${terms.timeZone}, with UTC in the tooltip.`
        }
      />
    </section>
  );
}

function keyOf(row: PositionRow): string {
  const keys = Object.keys(groupNames).map((key) => row[key as keyof PositionRow] ?? null);
  return JSON.stringify([row.period_start, ...keys]);
}

function columnsOf({ timeZone, groupBy }: PositionTerms, names: Names): Columns<PositionRow> {
  const clock = zoneClock(timeZone);
  return {
    Period: ({ start, period_start, period_end, period_name }) => (
      <time dateTime={period_start} title={`${utcText(period_start)} to ${utcText(period_end)}`}>
        {period_name ?? clock.both(start)}
      </time>
    ),
    ...groupColumns(groupBy, names, (row: PositionRow) => row),
    'Net volume': (row) => <Quantity value={row.volume_mwh} />,
    Open: (row) => <Quantity value={row.open_mwh} />,
    'Net value': ({ value, currency }) => <Money value={value} code={currency} />,
  };
}

function groupColumns<Row>(
  groupBy: readonly GroupKey[],
  names: Names,
  valuesOf: (row: Row) => Group['values'],
): Columns<Row> {
  const cellOf = (key: GroupKey) => (row: Row) => valueText(key, valuesOf(row)[key], names);
  return Object.fromEntries(groupBy.map((key) => [groupNames[key], cellOf(key)]));
}

interface PositionTotalsProps {
  readonly rows: readonly PositionRow[];
  readonly isCut: boolean;
  readonly groupBy: readonly GroupKey[];
  readonly names: Names;
}

const volumes = [
  ['volume_mwh', 'Net volume'],
  ['traded_mwh', 'Traded'],
  ['nominated_mwh', 'Nominated'],
  ['open_mwh', 'Open'],
  ['settled_mwh', 'Settled'],
] as const satisfies readonly (readonly [Measure, string])[];

export function PositionTotals({ rows, isCut, groupBy, names }: PositionTotalsProps) {
  const groups = useMemo(() => groupsOf(rows, groupBy, 'volume_mwh'), [rows, groupBy]);
  const columns: Columns<Group> = {
    ...groupColumns(groupBy, names, ({ values }: Group) => values),
    ...Object.fromEntries(
      volumes.map(([measure, title]) => [
        title,
        (group: Group) => <Quantity value={sumOf(group.rows.map((row) => row[measure]))} />,
      ]),
    ),
    'Net value': (group) => <Values rows={group.rows} />,
  };
  return (
    <section className="stack">
      <h2>Totals of the window</h2>
      {isCut && (
        <p className="muted">
          These totals cover only the first {rows.length.toLocaleString()} positions. Choose fewer
          days or set filters; the export has all positions.
        </p>
      )}
      <LongTable
        label="Totals of the window"
        columns={columns}
        ends={[...volumes.map(([, title]) => title), 'Net value']}
        rows={groups}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function Values({ rows }: { readonly rows: readonly PositionRow[] }) {
  return currenciesOf(rows).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return (
      <div key={currency}>
        <Money value={sumOf(own.map(({ value }) => value))} code={currency} />
      </div>
    );
  });
}
