import type { Layer } from '@exchange/client';
import { boundsIn } from '../../forms/bounds';

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

export const extentOfLayers = (layers: readonly Pick<Layer, 'extent'>[]) =>
  boundsIn(layers.map(({ extent }) => extent && [extent.slice(0, 2), extent.slice(2)]));
