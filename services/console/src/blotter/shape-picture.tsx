import { zoneDataVersion } from '@exchange/calendar';
import { useMemo } from 'react';
import { SteppedChart } from '../charts/stepped-chart';
import type { Step } from '../charts/stepped-columns';
import { Card } from '../parts/layout';
import { readerZone } from '../parts/values/instants';
import { decimalText } from '../parts/values/numbers';
import { Quantity } from '../parts/values/values';
import type { Deal } from './deal';
import { blockSteps, flatSteps, profileSteps, volumeOf } from './shape-steps';

export function ShapePicture({ steps }: { readonly steps: readonly Step[] }) {
  const text = JSON.stringify(steps);
  const series = useMemo(() => {
    const drawn: readonly Step[] = JSON.parse(text);
    return [{ name: 'Power', steps: drawn }];
  }, [text]);
  if (steps.length === 0) return null;
  return (
    <>
      <SteppedChart
        label="Power in MW"
        timeZone={readerZone()}
        valueText={(mw) => `${decimalText(mw)} MW`}
        series={series}
      />
      <p>
        At most <Quantity value={Math.max(...steps.map(({ value }) => value))} unit="MW" />,{' '}
        <Quantity value={volumeOf(steps)} /> in all, {steps.length}{' '}
        {steps.length === 1 ? 'step' : 'steps'}
      </p>
    </>
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
