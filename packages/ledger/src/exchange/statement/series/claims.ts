import { accept, type Decider, refuse } from '@exchange/runtime/commands/decider';
import type { Instant } from '@exchange/units';
import type { BilledSeries, BilledSeriesEvent } from '../events.js';

export interface ClaimedSeries {
  readonly claim_id: string;
  readonly series: BilledSeries;
  readonly claimedAt: Instant | undefined;
}

/** Claims, latest first. */
export type BilledSeriesState = readonly ClaimedSeries[];

export interface BeginSeries {
  readonly type: 'BeginSeries';
  readonly claim_id: string;
  readonly series: BilledSeries;
  readonly wasWithheld: boolean;
  readonly inPlaceOf: ClaimedSeries | undefined;
}

export interface SeriesOverlaps {
  readonly code: 'overlaps';
  readonly other: ClaimedSeries;
}

export const billedSeries: Decider<
  BilledSeriesState,
  BeginSeries,
  BilledSeriesEvent,
  SeriesOverlaps
> = {
  initialState: [],
  decide(all, { claim_id, series, wasWithheld, inPlaceOf }) {
    const own = all.find((one) => one.series.series_id === series.series_id);
    if (own !== undefined && !wasWithheld) return accept();
    const others = all.filter((one) => one !== own && overlap(one.series, series));
    const other = others.find((one) => one.claim_id !== inPlaceOf?.claim_id);
    if (other !== undefined) return refuse({ code: 'overlaps', other });
    const released = own === undefined ? others : [...others, own];
    return accept(...released.map(releaseOf), claimOf(claim_id, series));
  },
  evolve(state, event, recordedAt) {
    if (event.type === 'StatementSeriesClaimed') {
      const { claim_id, ...series } = event.data;
      return [{ claim_id, series, claimedAt: recordedAt }, ...state];
    }
    return state.filter(({ claim_id }) => claim_id !== event.data.claim_id);
  },
};

const claimOf = (claim_id: string, series: BilledSeries): BilledSeriesEvent => ({
  type: 'StatementSeriesClaimed',
  data: { claim_id, ...series },
});

const releaseOf = ({ claim_id, series: { series_id } }: ClaimedSeries): BilledSeriesEvent => ({
  type: 'StatementSeriesReleased',
  data: { claim_id, series_id },
});

export type BillingScope = Pick<
  BilledSeries,
  'reseller_id' | 'month' | 'time_zone' | 'period_start' | 'period_end'
> & {
  readonly of_no_reseller?: true | undefined;
};

/** Two months of one time zone never overlap. */
export function overlap(one: BillingScope, other: BillingScope): boolean {
  const isOfAll = ({ reseller_id, of_no_reseller }: BillingScope) =>
    reseller_id === null && of_no_reseller !== true;
  const haveSameDeals = isOfAll(one) || isOfAll(other) || one.reseller_id === other.reseller_id;
  const areMonthsOfOneClock = one.time_zone === other.time_zone && one.month !== other.month;
  if (!haveSameDeals || areMonthsOfOneClock) return false;
  return one.period_start < other.period_end && other.period_start < one.period_end;
}
