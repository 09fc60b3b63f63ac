import {
  type AttributeField,
  type FeatureGroup,
  holdsType,
  type LayerDefinition,
  layerNamed,
  layersFor,
  listAssetGroups,
  listAttributeFields,
  listUtilityGroups,
} from '@exchange/read-models/queries';
import { notFound } from '@exchange/service-shell';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from './dependencies.js';
import { assetFieldNames } from './features.js';
import { type DescribedField, layerFields } from './layer-description.js';

/** A layer as one caller sees it. */
export interface LayerView {
  readonly layer: LayerDefinition;
  readonly groups: readonly FeatureGroup[];
  readonly fields: readonly DescribedField[];
  readonly attributes: readonly AttributeField[];
}

const utilityFieldNames = ['id', 'code', 'name', 'state'] as const;

/** Every layer that a caller may see. */
export async function viewLayers(
  { database }: QueryApiOptions,
  scope: Scope,
): Promise<readonly LayerView[]> {
  const groups = await listAssetGroups(scope, database);
  const utilities = await listUtilityGroups(database);
  const types = [...new Set(groups.map(({ asset_type }) => asset_type))];
  return Promise.all(
    layersFor(types).map((layer) => viewOf(database, scope, layer, groups, utilities)),
  );
}

/** One layer. A type of which the caller may see no feature is no layer: 404. */
export async function viewLayer(
  { database }: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<LayerView> {
  const layer = layerNamed(id);
  const isUtilities = layer.content.kind === 'utilities';
  const groups = isUtilities ? [] : await listAssetGroups(scope, database);
  const utilities = isUtilities ? await listUtilityGroups(database) : [];
  const view = await viewOf(database, scope, layer, groups, utilities);
  if (!layer.isFixed && view.groups.length === 0) throw notFound('There is no such layer.');
  return view;
}

async function viewOf(
  database: QueryApiOptions['database'],
  scope: Scope,
  layer: LayerDefinition,
  assets: readonly FeatureGroup[],
  utilities: readonly FeatureGroup[],
): Promise<LayerView> {
  const { content } = layer;
  if (content.kind === 'utilities') {
    return { layer, groups: utilities, fields: layerFields(utilityFieldNames, []), attributes: [] };
  }
  const groups = assets.filter(({ asset_type }) => holdsType(content, asset_type));
  const attributes = await listAttributeFields(scope, database, content);
  return { layer, groups, fields: layerFields(assetFieldNames, attributes), attributes };
}
