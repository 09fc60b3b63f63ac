import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { compareDecimals, type Decimal, type UtilityId } from '@exchange/units';
import type { RatesEvent } from './events.js';

export type RateRecord = RatesEvent['data']['records'][number];

export interface RecordRates {
  readonly type: 'RecordRates';
  readonly utility_id: UtilityId;
  readonly records: readonly RateRecord[];
}

export interface CorrectRates {
  readonly type: 'CorrectRates';
  readonly utility_id: UtilityId;
  readonly records: readonly RateRecord[];
  /** See `rateKey`. */
  readonly current: { get(key: string): Decimal | undefined };
}

export type RatesCommand = RecordRates | CorrectRates;

export interface RatesRefusal {
  readonly code: 'rate_not_found';
  readonly area_code: RateRecord['area_code'];
  readonly recorded_at: RateRecord['recorded_at'];
}

export function rateKey({
  area_code,
  recorded_at,
}: Pick<RateRecord, 'area_code' | 'recorded_at'>): string {
  return `${recorded_at} ${area_code}`;
}

/**
 * Earlier records never restrict later ones: an append needs the revision only. A correction brings
 * the rates it corrects.
 */
export const rates: Decider<null, RatesCommand, RatesEvent, RatesRefusal> = {
  initialState: null,
  decide: (_, command) => (command.type === 'RecordRates' ? record(command) : correct(command)),
  evolve: () => null,
};

function record({ utility_id, records }: RecordRates): Decision<RatesEvent, RatesRefusal> {
  return accept({ type: 'RatesRecorded', data: { utility_id, records: [...records] } });
}

function correct({
  utility_id,
  records,
  current,
}: CorrectRates): Decision<RatesEvent, RatesRefusal> {
  const changed = new Map<string, RateRecord>();
  for (const one of records) {
    const key = rateKey(one);
    const before = current.get(key);
    if (before === undefined) {
      const { area_code, recorded_at } = one;
      return refuse({ code: 'rate_not_found', area_code, recorded_at });
    }
    if (compareDecimals(before, one.rate_cents_per_kwh) === 0) changed.delete(key);
    else changed.set(key, one);
  }
  if (changed.size === 0) return accept();
  return accept({ type: 'RatesCorrected', data: { utility_id, records: [...changed.values()] } });
}
