import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { AssetId, ResellerId } from '@exchange/units';
import { type NotAPremise, notAPremise } from '../asset/premise.js';
import type { UsageEvent } from './events.js';
import { isEstimated, type SentUsage, usageKey, usageRecordOf } from './record.js';

export interface RecordUsage {
  readonly type: 'RecordUsage';
  readonly asset_id: AssetId;
  readonly records: readonly SentUsage[];
  readonly asset: { readonly asset_type: string; readonly reseller_id: ResellerId | null };
  /** See `usageKey`; absent if no record is an estimate. */
  readonly actuals?: { has(key: string): boolean } | undefined;
}

/**
 * An append needs the revision only: a stream may hold years. An estimate never replaces an actual
 * value; readers replace earlier records in log order.
 */
export const usage: Decider<null, RecordUsage, UsageEvent, NotAPremise> = {
  initialState: null,
  decide: (_, command) => decide(command),
  evolve: () => null,
};

function decide(command: RecordUsage): Decision<UsageEvent, NotAPremise> {
  const { asset_id, asset } = command;
  const refusal = notAPremise(asset);
  if (refusal !== undefined) return refuse(refusal);
  const usageRecords = takenRecords(command).map(usageRecordOf);
  if (usageRecords.length === 0) return accept();
  const { reseller_id } = asset;
  return accept({ type: 'UsageRecorded', data: { asset_id, reseller_id, records: usageRecords } });
}

function takenRecords({ records, actuals }: RecordUsage): readonly SentUsage[] {
  if (!records.some(isEstimated)) return records;
  const sent = new Set(records.filter((one) => !isEstimated(one)).map(usageKey));
  return records.filter((record) => {
    const key = usageKey(record);
    return !isEstimated(record) || !(sent.has(key) || actuals?.has(key) === true);
  });
}
