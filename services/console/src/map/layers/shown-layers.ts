import type { Layer } from '@exchange/client';

export const utilitiesLayer = 'utilities';
export const assetsLayer = 'assets';
export const fixedLayers: readonly string[] = [utilitiesLayer, assetsLayer, 'premises', 'wells'];

function typeOfLayer(id: string): string | undefined {
  if (id === 'premises') return 'premise';
  return fixedLayers.includes(id) ? undefined : id;
}

export function typesShown(
  shown: readonly string[],
  layers: readonly Pick<Layer, 'id'>[],
): readonly string[] | undefined {
  if (shown.includes(assetsLayer)) return undefined;
  const known = layers.flatMap(({ id }) => typeOfLayer(id) ?? []);
  const types = shown.flatMap((id) => {
    if (id === 'wells') return known.filter((type) => type.startsWith('well'));
    return typeOfLayer(id) ?? [];
  });
  return [...new Set(types)].sort();
}

export function extentOfLayers(
  layers: readonly Pick<Layer, 'extent'>[],
): [number, number, number, number] | undefined {
  const extents = layers.flatMap(({ extent }) => (extent === null ? [] : [extent]));
  if (extents.length === 0) return undefined;
  const side = (at: number, pick: (...values: number[]) => number) =>
    pick(...extents.map((extent) => extent[at] ?? Number.NaN));
  const box: [number, number, number, number] = [
    side(0, Math.min),
    side(1, Math.min),
    side(2, Math.max),
    side(3, Math.max),
  ];
  return box.every(Number.isFinite) ? box : undefined;
}
