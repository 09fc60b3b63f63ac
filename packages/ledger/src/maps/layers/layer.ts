/** The features of a layer. */
export type LayerContent =
  | { readonly kind: 'assets'; readonly types?: readonly string[]; readonly typePrefix?: string }
  | { readonly kind: 'utilities' };

export interface LayerDefinition {
  readonly id: string;
  readonly title: string;
  readonly content: LayerContent;
}

/** The fixed layers. A fixed name takes precedence over an asset type of that name. */
export const fixedLayers: readonly LayerDefinition[] = [
  { id: 'assets', title: 'Assets', content: { kind: 'assets' } },
  { id: 'premises', title: 'Premises', content: { kind: 'assets', types: ['premise'] } },
  { id: 'utilities', title: 'Utility territories', content: { kind: 'utilities' } },
  { id: 'wells', title: 'Wells', content: { kind: 'assets', typePrefix: 'well' } },
];

/** The layer of that name, fixed or of an asset type; it may be empty. */
export function layerNamed(id: string): LayerDefinition & { readonly isFixed: boolean } {
  const fixed = fixedLayers.find((layer) => layer.id === id);
  if (fixed !== undefined) return { ...fixed, isFixed: true };
  return { id, title: titleOf(id), content: { kind: 'assets', types: [id] }, isFixed: false };
}

/** All layers of these asset types: fixed ones, then the types in alphabetical order. */
export function layersFor(
  assetTypes: readonly string[],
): readonly (LayerDefinition & { readonly isFixed: boolean })[] {
  const names = new Set(fixedLayers.map(({ id }) => id));
  const own = [...assetTypes].sort().filter((type) => !names.has(type));
  return [...fixedLayers.map((layer) => ({ ...layer, isFixed: true })), ...own.map(layerNamed)];
}

/** The names of the layers with assets of a type: fixed ones, then its own. */
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
