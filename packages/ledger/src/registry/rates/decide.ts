import { accept, type Decider } from '@exchange/runtime/commands/decider';
import type { UtilityId } from '@exchange/units';
import type { RatesEvent } from './events.js';

/** One entry of a utility's rate history (specification section 2, "Rate history record"). */
export type RateRecord = RatesEvent['data']['records'][number];

export interface RecordRates {
  readonly type: 'RecordRates';
  readonly utility_id: UtilityId;
  readonly records: readonly RateRecord[];
}

/**
 * A utility's rate history. Earlier records never restrict later ones. Therefore the decider has no state: an append
 * needs the stream's last revision, not its events.
 */
export const rates: Decider<null, RecordRates, RatesEvent, never> = {
  initialState: null,
  decide(_, { utility_id, records }) {
    if (records.length === 0) return accept();
    return accept({ type: 'RatesRecorded', data: { utility_id, records: [...records] } });
  },
  evolve: () => null,
};
