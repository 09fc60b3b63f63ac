import { zoneDataVersion } from '@exchange/calendar';
import { readerZone, toMinutes, zoneFormat } from '../parts/values/instants';
import { Quantity } from '../parts/values/values';

import styles from './blotter.module.css';
import type { Deal } from './deal';
import {
  blockSteps,
  flatSteps,
  peakOf,
  profileSteps,
  type Step,
  stepPath,
  volumeOf,
} from './shape-steps';
import { Card } from '../parts/layout';

const box = { width: 1_000, height: 100 };
const time = zoneFormat(readerZone(), toMinutes);

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

export function DealShape({ deal }: { readonly deal: Deal }) {
  const { steps, note } = stepsOf(deal);
  const { block } = deal;
  return (
    <Card title={`Shape: ${deal.shape ?? 'flat'}`}>
      {block !== null && (
        <p>
          {block.product} at {block.mw} MW, {block.market ?? 'custom hours'}, {block.time_zone},
          calendar {block.calendar}
        </p>
      )}
      <ShapePicture steps={steps} />
      {note !== undefined && <p className="muted">{note}</p>}
    </Card>
  );
}

function stepsOf(deal: Deal) {
  const delivery = { start: Date.parse(deal.delivery_start), end: Date.parse(deal.delivery_end) };
  if (deal.profile) return { steps: profileSteps(deal.profile) };
  if (deal.block === null)
    return { steps: flatSteps(delivery.start, delivery.end, deal.volume_mwh) };
  const { product, mw, market, time_zone, calendar, hours, days, zone_data } = deal.block;
  if (hours !== null || days !== null) {
    return {
      steps: [],
      note: 'Blocks with custom hours or days are not drawn here. The volume is the ledger’s.',
    };
  }
  const terms = { product, mw: String(mw), market: market ?? undefined, time_zone, calendar };
  const read = blockSteps(terms, delivery);
  if (!read.ok) return { steps: [], note: read.why };
  return zone_data === zoneDataVersion
    ? { steps: read.steps }
    : {
        steps: read.steps,
        note: `The ledger calculated the hours with zone data ${zone_data}; this picture uses ${zoneDataVersion}.`,
      };
}
