import { addDays, addMonths } from '@exchange/calendar';
import { useMemo, useState } from 'react';
import { HeatMap, type HeatPlace } from '../charts/heat-map';
import { SteppedChart } from '../charts/stepped-chart';
import type { Names } from '../names/use-names';
import { SelectField } from '../parts/fields';
import { type DataQuery, Waiting } from '../parts/pages/states';
import { groupsOf, type Picture, type PictureTerms, pictureOf, stepsOf } from './picture';
import {
  amountText,
  currenciesOf,
  groupText,
  keysText,
  measureNames,
  type PositionRow,
  summable,
} from './position-row';
import type { PositionSearch, PositionTerms } from './position-search';

interface PositionPicturesProps {
  readonly rows: readonly PositionRow[];
  readonly sums: DataQuery<{ readonly rows: readonly PositionRow[] }>;
  readonly terms: PositionTerms;
  readonly names: Names;
  readonly onChange: (changed: PositionSearch) => void;
}

export function PositionPictures(props: PositionPicturesProps) {
  const { rows, sums, terms, names, onChange } = props;
  const { measure, groupBy } = terms;
  const currencies = currenciesOf(rows);
  const [chosen, setChosen] = useState<string>();
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const ofMoney = measure === 'value' && currencies.length > 1;
  const text = useMemo(() => amountText(measure, currency), [measure, currency]);
  const picture = useMemo(
    () => sums.data && pictureOf(summable(sums.data.rows, measure, currency), terms, measure),
    [sums.data, terms, measure, currency],
  );
  const groups = useMemo(
    () => groupsOf(summable(rows, measure, currency), groupBy, measure),
    [rows, groupBy, measure, currency],
  );
  const labels = distinct(groups.map(({ values }) => groupText(groupBy, values, names)));
  const labelsText = labels.join('\n');
  const series = useMemo(() => {
    const own = labelsText.split('\n');
    return groups.map((group, index) => ({
      name: own[index] ?? '',
      steps: stepsOf(group.rows, measure, terms),
    }));
  }, [groups, labelsText, measure, terms]);
  const name = measureNames[measure];

  return (
    <>
      {ofMoney && (
        <div className="fields">
          <SelectField
            label="Values in"
            hint="Values in different currencies are not summed."
            options={currencies}
            value={currency}
            onChange={setChosen}
          />
        </div>
      )}
      {picture === undefined ? (
        <Waiting query={sums} text="Loading positions…" />
      ) : (
        <section className="card">
          <HeatMap
            label={`${name} by ${picture.rowsAre.toLowerCase()} and ${picture.columnsAre.toLowerCase()}`}
            {...picture}
            valueText={text}
            onOpen={(place) => {
              const zoom = zoomed(terms, picture, place);
              if (zoom !== undefined) onChange(zoom);
            }}
          />
        </section>
      )}
      <section className="card">
        <SteppedChart
          label={`${name} by ${keysText(groupBy)}`}
          series={series}
          timeZone={terms.timeZone}
          valueText={text}
        />
      </section>
    </>
  );
}

function distinct(names: readonly string[]): readonly string[] {
  const namesSoFar = new Set<string>();
  return names.map((name) => {
    const line = name.replaceAll(/\s+/g, ' ');
    let own = line;
    for (let number = 2; namesSoFar.has(own); number += 1) own = `${line} (${number})`;
    namesSoFar.add(own);
    return own;
  });
}

function zoomed(
  { period }: PictureTerms,
  { rows, columns }: Picture,
  { row, column }: HeatPlace,
): PositionSearch | undefined {
  const name = rows[row];
  const part = columns[column];
  if (name === undefined || part === undefined) return undefined;
  switch (period) {
    case 'month':
      return {
        period: 'day',
        from: `${name}-${part}-01`,
        to: addDays(addMonths(`${name}-${part}-01`, 1), -1),
      };
    case 'day':
      return { period: 'hour', from: `${name}-${part}`, to: `${name}-${part}` };
    case 'hour':
    case 'half_hour':
      return { period: 'quarter_hour', from: name, to: name };
    default:
      return undefined;
  }
}
