import { useMemo } from 'react';
import { HeatMap } from '../charts/heat-map';
import { SteppedChart } from '../charts/stepped-chart';
import type { Names } from '../names/use-names';
import { Busy } from '../parts/busy';
import { SelectField } from '../parts/select-field';
import { amountText, currenciesOf, summable } from './amount-text';
import { distinct } from './distinct';
import { groupsOf, stepsOf } from './group-series';
import { groupText, keysText } from './group-text';
import { pictureOf } from './picture';
import { measureNames, type PositionRow } from './position-row';
import type { PositionSearch, PositionTerms } from './position-search';
import styles from './positions.module.css';
import type { ReadPositions } from './positions-query';
import { zoomed } from './zoom';

interface PositionPicturesProps {
  readonly rows: readonly PositionRow[];
  /** What the heat map is made of; undefined while it is read. */
  readonly sums: ReadPositions | undefined;
  readonly terms: PositionTerms;
  readonly currency: string | undefined;
  readonly names: Names;
  readonly onChange: (changed: PositionSearch) => void;
}

/** The heat map of the window, and a line for each of its largest groups. */
export function PositionPictures(props: PositionPicturesProps) {
  const { rows, sums, terms, names, onChange } = props;
  const { measure, groupBy } = terms;
  const currencies = currenciesOf(rows);
  const currency = props.currency ?? currencies[0];
  const ofMoney = measure === 'value' && currencies.length > 1;
  const text = useMemo(() => amountText(measure, currency), [measure, currency]);
  const picture = useMemo(
    () => sums && pictureOf(summable(sums.rows, measure, currency), terms, measure),
    [sums, terms, measure, currency],
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
        <div className={styles['fields']}>
          <SelectField
            label="Money of"
            hint="Money of two currencies is never one figure."
            options={currencies.map((id) => ({ id, label: id }))}
            value={currency}
            onChange={(chosen) => onChange({ currency: chosen })}
          />
        </div>
      )}
      {picture === undefined ? (
        <Busy text="Adding up…" />
      ) : (
        <section className={styles['card']}>
          <HeatMap
            label={`${name} by ${picture.rowsAre.toLowerCase()} and ${picture.columnsAre.toLowerCase()}`}
            {...picture}
            valueText={text}
            noneText="nothing"
            absentText="not in this window, or skipped by the clocks"
            onOpen={(place) => {
              const zoom = zoomed(terms, picture, place);
              if (zoom !== undefined) onChange(zoom);
            }}
          />
        </section>
      )}
      <section className={styles['card']}>
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
