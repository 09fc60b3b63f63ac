import { assetsLane } from '../../registry/asset/lane.js';
import { utilitiesLane } from '../../registry/utility/lane.js';

export type LayerContent =
  | { readonly kind: 'assets'; readonly types?: readonly string[]; readonly typePrefix?: string }
  | { readonly kind: 'utilities' };

export interface LayerDefinition {
  readonly id: string;
  readonly title: string;
  readonly content: LayerContent;
}

/** Layers whose names take precedence over asset types. */
export const fixedLayers: readonly LayerDefinition[] = [
  { id: 'assets', title: 'Assets', content: { kind: 'assets' } },
  { id: 'premises', title: 'Premises', content: { kind: 'assets', types: ['premise'] } },
  { id: 'utilities', title: 'Utility territories', content: { kind: 'utilities' } },
  { id: 'wells', title: 'Wells', content: { kind: 'assets', typePrefix: 'well' } },
];

export function layerNamed(id: string): LayerDefinition & { readonly isFixed: boolean } {
  const fixed = fixedLayers.find((layer) => layer.id === id);
  if (fixed !== undefined) return { ...fixed, isFixed: true };
  return { id, title: titleOf(id), content: { kind: 'assets', types: [id] }, isFixed: false };
}

export function layersFor(
  assetTypes: readonly string[],
): readonly (LayerDefinition & { readonly isFixed: boolean })[] {
  const names = new Set(fixedLayers.map(({ id }) => id));
  const own = [...assetTypes].sort().filter((type) => !names.has(type));
  return [...fixedLayers.map((layer) => ({ ...layer, isFixed: true })), ...own.map(layerNamed)];
}

export function layersHolding(assetType: string): readonly string[] {
  return layersFor([assetType])
    .filter(({ content }) => holdsType(content, assetType))
    .map(({ id }) => id);
}

export function holdsType(content: LayerContent, assetType: string): boolean {
  if (content.kind !== 'assets') return false;
  const { types, typePrefix } = content;
  if (types !== undefined && !types.includes(assetType)) return false;
  return typePrefix === undefined || assetType.startsWith(typePrefix);
}

function titleOf(assetType: string): string {
  const words = assetType.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const mapTables = {
  lanes: [assetsLane, utilitiesLane],
};
