import { zoneDataVersion } from '@exchange/delivery';
import styles from '../blotter.module.css';
import type { Deal } from '../deal';
import { ShapePicture } from '../shape-picture';
import { flatSteps, profileSteps } from '../shape-steps';
import { blockSteps } from '../ticket/block-steps';

/** How a deal's power goes over its delivery. */
export function DealShape({ deal }: { readonly deal: Deal }) {
  const { steps, note } = stepsOf(deal);
  const { block } = deal;
  return (
    <section className={styles['card']} aria-label="Shape">
      <h2>Shape: {deal.shape ?? 'flat'}</h2>
      {block !== null && (
        <p>
          {block.product} at {block.mw} MW, {block.market ?? 'own hours'}, {block.time_zone},
          calendar {block.calendar}
        </p>
      )}
      <ShapePicture steps={steps} />
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </section>
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
      note: 'A block of own hours or days is not drawn here; its volume is what the ledger reckoned.',
    };
  }
  const read = blockSteps(
    {
      product,
      mw: String(mw),
      ...(market === null ? {} : { market }),
      timeZone: time_zone,
      calendar,
    },
    delivery,
  );
  if (!read.ok) return { steps: [], note: read.why };
  return zone_data === zoneDataVersion
    ? { steps: read.steps }
    : {
        steps: read.steps,
        note: `The ledger reckoned its hours with the zone data ${zone_data}; they are drawn with ${zoneDataVersion}.`,
      };
}
