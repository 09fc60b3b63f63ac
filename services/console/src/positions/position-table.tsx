import { useMemo, useState } from 'react';
import { zoneClock } from '../charts/time-axis';
import type { Names } from '../names/use-names';
import { utcText } from '../parts/instants';
import { Button, type Columns, DataTable } from '../parts/layout';
import { Money, Quantity } from '../parts/values';
import { valueText } from './group-text';
import { groupNames, type PositionRow } from './position-row';
import type { PositionTerms } from './position-search';

interface PositionTableProps {
  readonly rows: readonly PositionRow[];
  readonly isCut: boolean;
  readonly terms: PositionTerms;
  readonly names: Names;
}

const step = 100;

export function PositionTable({ rows, isCut, terms, names }: PositionTableProps) {
  const [shown, setShown] = useState(step);
  const columns = useMemo(() => columnsOf(terms, names), [terms, names]);
  return (
    <section className="stack">
      <h2>Positions</h2>
      <p className="muted">
        {Math.min(shown, rows.length).toLocaleString()} of {rows.length.toLocaleString()}
        {isCut && ' and more'}. Times are in {terms.timeZone}, with UTC in the tooltip.
      </p>
      <DataTable
        label="Positions"
        ends={['Net volume', 'Open', 'Net value']}
        columns={columns}
        rows={rows.slice(0, shown)}
        rowKey={keyOf}
      />
      {shown < rows.length && (
        <div className="row">
          <Button onPress={() => setShown(shown + step)}>Show more</Button>
        </div>
      )}
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
    ...Object.fromEntries(
      groupBy.map((key) => [
        groupNames[key],
        (row: PositionRow) => valueText(key, row[key], names),
      ]),
    ),
    'Net volume': (row) => <Quantity value={row.volume_mwh} />,
    Open: (row) => <Quantity value={row.open_mwh} />,
    'Net value': ({ value, currency }) => (
      <>
        <Money value={value} /> {currency}
      </>
    ),
  };
}
