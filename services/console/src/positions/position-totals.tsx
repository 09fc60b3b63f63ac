import { useMemo } from 'react';
import type { Names } from '../names/use-names';
import { type Columns, DataTable } from '../parts/data-table';
import { Money, Quantity } from '../parts/values';
import { currenciesOf, valueText } from './group-text';
import { type Group, groupsOf } from './picture';

import { type GroupKey, groupNames, type Measure, type PositionRow, sumOf } from './position-row';

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

const shownMax = 200;

export function PositionTotals({ rows, isCut, groupBy, names }: PositionTotalsProps) {
  const groups = useMemo(() => groupsOf(rows, groupBy, 'volume_mwh'), [rows, groupBy]);
  const columns: Columns<Group> = {
    ...Object.fromEntries(
      groupBy.map((key) => [
        groupNames[key],
        ({ values }: Group) => valueText(key, values[key], names),
      ]),
    ),
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
      <DataTable
        label="Totals of the window"
        columns={columns}
        ends={[...volumes.map(([, title]) => title), 'Net value']}
        rows={groups.slice(0, shownMax)}
        rowKey={({ id }) => id}
      />
      {groups.length > shownMax && (
        <p className="muted">
          The {shownMax} largest of {groups.length}.
        </p>
      )}
    </section>
  );
}

function Values({ rows }: { readonly rows: readonly PositionRow[] }) {
  return currenciesOf(rows).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return (
      <div key={currency}>
        <Money value={sumOf(own.map(({ value }) => value))} /> {currency}
      </div>
    );
  });
}
