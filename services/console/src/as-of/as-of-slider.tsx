import { useId, useMemo } from 'react';
import { Button } from '../parts/button';
import { DateTimeField } from '../parts/fields';
import { localText } from '../parts/values/instants';
import { Instant } from '../parts/values/values';
import styles from './as-of.module.css';
import { isPosition, useAsOf } from './as-of-search';
import { asOfAt, indexAsOf, lastDays, type Moment } from './moments';

interface AsOfSliderProps {
  readonly moments: readonly Moment[];
  readonly of: 'event' | 'day';
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

export function AsOfSlider({ moments, of, asOf, onChange }: AsOfSliderProps) {
  const id = useId();
  const index = indexAsOf(moments, asOf);
  const moment = moments[index];
  const last = moments.length - 1;
  const go = (next: number) => onChange(asOfAt(moments, next));
  const time = asOf !== undefined && !isPosition(asOf) ? asOf : undefined;
  return (
    <section
      className={`card stack ${asOf === undefined ? '' : styles['past']}`}
      aria-label="As of"
    >
      <div className="row">
        <p className={styles['said']} role="status">
          {asOf === undefined ? (
            <strong>Current</strong>
          ) : (
            <>
              <strong>As of </strong>
              {time === undefined ? `position ${asOf}` : <Instant at={time} show="both" />}
            </>
          )}
          {of === 'event' && placeText(moments, index)}
        </p>
        <Button size="small" isDisabled={index <= 0} onPress={() => go(index - 1)}>
          Earlier
        </Button>
        <Button size="small" isDisabled={index >= last} onPress={() => go(index + 1)}>
          Later
        </Button>
        <Button size="small" isDisabled={asOf === undefined} onPress={() => onChange(undefined)}>
          Now
        </Button>
      </div>
      <div className="row">
        <label htmlFor={id} className="visually-hidden">
          As of {of}
        </label>
        <input
          id={id}
          className={styles['range']}
          type="range"
          min={0}
          max={Math.max(0, last)}
          step={1}
          value={Math.max(0, index)}
          disabled={last < 1}
          aria-valuetext={valueText(moment, of, asOf)}
          onChange={({ target }) => go(Number(target.value))}
        />
        <DateTimeField label="As of this time" value={time} onChange={onChange} />
      </div>
    </section>
  );
}

function placeText(moments: readonly Moment[], index: number): string {
  const moment = moments[index];
  return moment === undefined
    ? ': not created yet'
    : `, after ${moment.label} (${index + 1} of ${moments.length})`;
}

function valueText(
  moment: Moment | undefined,
  of: AsOfSliderProps['of'],
  asOf: string | undefined,
): string {
  if (of === 'event') {
    return moment === undefined ? 'not created yet' : `${moment.label}, ${localText(moment.at)}`;
  }
  if (asOf === undefined) return 'now';
  return isPosition(asOf) ? `position ${asOf}` : localText(asOf);
}

interface AsOfNoteProps {
  readonly what: string;
  readonly asOf: string | undefined;
}

export function AsOfNote({ what, asOf }: AsOfNoteProps) {
  if (asOf === undefined) return null;
  return (
    <p className={styles['said']} role="note">
      {what}: current values only. Past values are not available.
    </p>
  );
}

const days = 92;

export function AsOfDays() {
  const { asOf, setAsOf } = useAsOf();
  const moments = useMemo(() => lastDays(days, Date.now()), []);
  return <AsOfSlider of="day" moments={moments} asOf={asOf} onChange={setAsOf} />;
}
