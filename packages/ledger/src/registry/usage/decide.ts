import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { AssetId, ResellerId } from '@exchange/units';
import { type NotAPremise, notAPremise } from '../asset/premise.js';
import type { UsageEvent } from './events.js';

/** A premise's usage in a period: kWh, negative for export; UTC, end exclusive. */
export type UsageRecord = UsageEvent['data']['records'][number];

export interface RecordUsage {
  readonly type: 'RecordUsage';
  readonly asset_id: AssetId;
  readonly records: readonly UsageRecord[];
  /** The state of the asset from its own stream. */
  readonly asset: { readonly asset_type: string; readonly reseller_id: ResellerId | null };
}

export type UsageRefusal =
  | NotAPremise
  /** `index` is the record's index in the command, from 0. */
  | { readonly code: 'period_not_after_start'; readonly index: number };

/**
 * A premise's usage. A stream may hold years of readings, and they never restrict later ones. Therefore the decider has
 * no state: an append needs the stream's last revision, not its events. For a period recorded again, readers replace
 * the earlier record, in log order.
 */
export const usage: Decider<null, RecordUsage, UsageEvent, UsageRefusal> = {
  initialState: null,
  decide: (_, command) => decide(command),
  evolve: () => null,
};

function decide({ asset_id, records, asset }: RecordUsage): Decision<UsageEvent, UsageRefusal> {
  const refusal = notAPremise(asset);
  if (refusal !== undefined) return refuse(refusal);
  const index = records.findIndex(({ period_start, period_end }) => period_end <= period_start);
  if (index >= 0) return refuse({ code: 'period_not_after_start', index });
  if (records.length === 0) return accept();
  const { reseller_id } = asset;
  return accept({ type: 'UsageRecorded', data: { asset_id, reseller_id, records: [...records] } });
}
