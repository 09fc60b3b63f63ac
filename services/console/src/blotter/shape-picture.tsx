import { readerZone } from '../parts/instants';
import { Quantity } from '../parts/values';
import { zoneFormat } from '../parts/zone-format';
import styles from './blotter.module.css';
import { peakOf, type Step, stepPath, volumeOf } from './shape-steps';

const box = { width: 1_000, height: 100 };
const time = zoneFormat(readerZone(), {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** How power goes over a delivery, as a stepped line; its figures stand below for those who do not see it. */
export function ShapePicture({ steps }: { readonly steps: readonly Step[] }) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, until] = [time(first.start), time(last.end)];
  return (
    <figure>
      <svg
        className={styles['picture']}
        viewBox={`0 -4 ${box.width} ${box.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Power from ${from} to ${until}: at most ${peakOf(steps)} MW, in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`}
      >
        <path className={styles['area']} d={stepPath(steps, box)} />
      </svg>
      <div className={styles['axis']}>
        <span>{from}</span>
        <span>{until}</span>
      </div>
      <figcaption>
        At most <Quantity value={peakOf(steps)} unit="MW" />, <Quantity value={volumeOf(steps)} />{' '}
        in all, {steps.length} {steps.length === 1 ? 'step' : 'steps'}
      </figcaption>
    </figure>
  );
}
