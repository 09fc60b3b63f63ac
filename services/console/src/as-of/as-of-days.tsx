import { useMemo } from 'react';
import { AsOfSlider } from './as-of-slider';
import { lastDays } from './moments';
import { useAsOf } from './use-as-of';

/** About a quarter of a year; any other time can be entered. */
const days = 92;

/** The same slider for a page that is about many things: it moves by the ends of days. */
export function AsOfDays() {
  const { asOf, setAsOf } = useAsOf();
  const moments = useMemo(() => lastDays(days, Date.now()), []);
  return <AsOfSlider of="day" moments={moments} asOf={asOf} onChange={setAsOf} />;
}
