import type { Layer } from '@exchange/client';

/** The layers that every installation has. */
export const utilitiesLayer = 'utilities';
export const assetsLayer = 'assets';

/** Whether a layer has one type of assets, and which. */
export function typeOfLayer(id: string): string | undefined {
  switch (id) {
    case assetsLayer:
    case utilitiesLayer:
    case 'wells':
      return undefined;
    case 'premises':
      return 'premise';
    default:
      return id;
  }
}

/** The types of assets that the shown layers hold, of those that there are; undefined for every type. */
export function typesShown(
  shown: readonly string[],
  layers: readonly Pick<Layer, 'id'>[],
): readonly string[] | undefined {
  if (shown.includes(assetsLayer)) return undefined;
  const known = layers.flatMap(({ id }) => typeOfLayer(id) ?? []);
  const types = shown.flatMap((id) => {
    if (id === utilitiesLayer) return [];
    if (id === 'wells') return known.filter((type) => type.startsWith('well'));
    return typeOfLayer(id) ?? [];
  });
  return [...new Set(types)].sort();
}

/** Where the features of the shown layers are: west, south, east, north; undefined where there are none. */
export function extentOfLayers(
  layers: readonly Pick<Layer, 'extent'>[],
): readonly [number, number, number, number] | undefined {
  const extents = layers.flatMap(({ extent }) => (extent === null ? [] : [extent]));
  if (extents.length === 0) return undefined;
  const side = (at: number, pick: (...values: number[]) => number) =>
    pick(...extents.map((extent) => extent[at] ?? Number.NaN));
  const box = [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)] as const;
  return box.every(Number.isFinite) ? box : undefined;
}
