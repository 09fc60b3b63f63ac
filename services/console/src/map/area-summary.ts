import { decimalText } from '../parts/numbers';
import type { Area } from './area';
import type { CountGroup } from './area-answers';

/** What of the counted assets is shown. */
export interface Shown {
  /** Undefined: every type. */
  readonly types: readonly string[] | undefined;
  readonly status: string | undefined;
}

/** A type's assets, and how many of them have each status. */
export interface TypeCount {
  readonly type: string;
  readonly total: number;
  readonly byStatus: readonly { readonly status: string; readonly features: number }[];
}

/** The counts of what is shown, by type, the most first. */
export function countsShown(
  groups: readonly CountGroup[],
  { types, status }: Shown,
): readonly TypeCount[] {
  const shown = groups.filter(
    (group) =>
      (types === undefined || types.includes(group.type)) &&
      (status === undefined || group.status === status),
  );
  const ofType = Map.groupBy(shown, ({ type }) => type);
  return [...ofType]
    .map(([type, own]) => ({
      type,
      total: own.reduce((sum, { features }) => sum + features, 0),
      byStatus: own.map(({ status: of, features }) => ({ status: of, features })),
    }))
    .sort((a, b) => b.total - a.total || (a.type < b.type ? -1 : 1));
}

/** An area in words. */
export function areaText(area: Area): string {
  const degrees = (value: number) => `${decimalText(value, { maximumFractionDigits: 4 })}°`;
  switch (area.kind) {
    case 'box':
      return `Box from ${degrees(area.west)}, ${degrees(area.south)} to ${degrees(area.east)}, ${degrees(area.north)}`;
    case 'circle':
      return `Circle of ${decimalText(area.radiusMeters / 1_000, { maximumFractionDigits: 3 })} km around ${degrees(area.lon)}, ${degrees(area.lat)}`;
    case 'polygon':
      return `Polygon of ${area.corners.length} corners`;
  }
}
