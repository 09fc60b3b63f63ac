import { decimalText, type IsoDate, isoDate } from '@exchange/units';
import { z } from 'zod';

export const planVersion = z.object({
  name: z.string(),
  rate_type: z.string(),
  rate_cents_per_kwh: decimalText,
  term_months: z.int(),
  is_business: z.boolean(),
  effective_date: isoDate,
});

export type PlanVersion = Readonly<z.output<typeof planVersion>>;

export type PlanVersions = readonly [PlanVersion, ...PlanVersion[]];

export function withVersion(versions: PlanVersions, added: PlanVersion): PlanVersions {
  const isBefore = ({ effective_date }: PlanVersion) => effective_date < added.effective_date;
  const isAfter = ({ effective_date }: PlanVersion) => effective_date > added.effective_date;
  const [first = added, ...rest] = [
    ...versions.filter(isBefore),
    added,
    ...versions.filter(isAfter),
  ];
  return [first, ...rest];
}

/** Returns the last version in force, or the first one before its time. */
export function versionIndexOn(versions: PlanVersions, day: IsoDate): number {
  return Math.max(
    0,
    versions.findLastIndex(({ effective_date }) => effective_date <= day),
  );
}

export const versionOn = (versions: PlanVersions, day: IsoDate): PlanVersion =>
  versions[versionIndexOn(versions, day)] ?? versions[0];

/** Returns the day in UTC. */
export const dayOf = (time: Date): IsoDate => isoDate.parse(time.toISOString().slice(0, 10));
