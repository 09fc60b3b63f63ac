import { notFound } from '@exchange/runtime/http/http-problem';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import {
  type AttributeField,
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from '../../registry/asset/fields/queries.js';
import { assetFieldNames } from '../map/features.js';
import { type DescribedField, layerFields } from './description.js';
import { holdsType, type LayerDefinition, layerNamed, layersFor } from './layer.js';
import {
  type FeatureGroup,
  isAttributeUsed,
  listAssetGroups,
  listUtilityGroups,
} from './queries.js';

export interface LayerView {
  readonly layer: LayerDefinition;
  readonly groups: readonly FeatureGroup[];
  readonly fields: readonly DescribedField[];
  readonly attributes: readonly AttributeField[];
  readonly hasMoreFields: boolean;
  readonly isUsed: (name: string) => Promise<boolean>;
}

export interface LayerViews {
  readonly views: readonly LayerView[];
  readonly hasMore: boolean;
}

const utilityFieldNames = ['id', 'code', 'name', 'state'] as const;
const none: AttributeFields = { fields: [], hasMore: false };

const listedTypesMax = 1_000;
/** Of all layers together. */
const listedFieldsMax = 10_000;
const fieldsOfOneMax = 1_000;
/** In a list without fields. */
const listedGroupsMax = 5_000;

export async function viewLayers({ database }: QueryApiOptions, scope: Scope): Promise<LayerViews> {
  const groups = await listAssetGroups(scope, database);
  const utilities = await listUtilityGroups(database);
  const types = [...new Set(groups.map(({ asset_type }) => asset_type))].sort();
  const listed = types.slice(0, listedTypesMax);
  const layers = layersFor(listed);
  const max = Math.min(fieldsOfOneMax, Math.floor(listedFieldsMax / layers.length));
  const ofTypes = await listFieldsByType(scope, database, listed, max);
  const views: LayerView[] = [];
  for (const layer of layers) {
    const { content } = layer;
    const own = layer.isFixed ? undefined : ofTypes.get(layer.id);
    const fields =
      own ??
      (content.kind === 'assets' ? await listAttributeFields(scope, database, content, max) : none);
    views.push(viewOf(database, scope, layer, { groups, utilities, fields }));
  }
  return { views, hasMore: types.length > listed.length };
}

/** @throws HttpProblem 404 for a type without features in scope */
export async function viewLayer(
  options: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<LayerView> {
  const { database } = options;
  const { layer, groups } = await viewLayerGroups(options, scope, id);
  const { content } = layer;
  const isUtilities = content.kind === 'utilities';
  const fields = isUtilities ? none : await listAttributeFields(scope, database, content);
  return viewOf(database, scope, layer, { groups, utilities: groups, fields });
}

/** Without fields. */
export async function viewAllLayerGroups(
  { database }: QueryApiOptions,
  scope: Scope,
): Promise<{
  readonly views: readonly Pick<LayerView, 'layer' | 'groups'>[];
  readonly all: number;
}> {
  const groups = await listAssetGroups(scope, database);
  const utilities = await listUtilityGroups(database);
  const ofType = new Map<string, FeatureGroup[]>();
  for (const group of groups) {
    const others = ofType.get(group.asset_type);
    if (others === undefined) ofType.set(group.asset_type, [group]);
    else others.push(group);
  }
  const layers = layersFor([...ofType.keys()]);
  const views = layers.slice(0, listedGroupsMax).map((layer) => {
    const { content } = layer;
    if (content.kind === 'utilities') return { layer, groups: utilities };
    const own = layer.isFixed
      ? groups.filter(({ asset_type }) => holdsType(content, asset_type))
      : (ofType.get(layer.id) ?? []);
    return { layer, groups: own };
  });
  return { views, all: layers.length };
}

export async function viewLayerGroups(
  { database }: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<Pick<LayerView, 'layer' | 'groups'>> {
  const layer = layerNamed(id);
  const { content } = layer;
  const groups =
    content.kind === 'utilities'
      ? await listUtilityGroups(database)
      : await listAssetGroups(scope, database, content);
  if (!layer.isFixed && groups.length === 0) throw notFound('There is no such layer.');
  return { layer, groups };
}

function viewOf(
  database: QueryApiOptions['database'],
  scope: Scope,
  layer: LayerDefinition,
  known: {
    readonly groups: readonly FeatureGroup[];
    readonly utilities: readonly FeatureGroup[];
    readonly fields: AttributeFields;
  },
): LayerView {
  const { content } = layer;
  const isUtilities = content.kind === 'utilities';
  const { fields: attributes, hasMore: hasMoreFields } = known.fields;
  return {
    layer,
    groups: isUtilities
      ? known.utilities
      : known.groups.filter(({ asset_type }) => holdsType(content, asset_type)),
    fields: layerFields(isUtilities ? utilityFieldNames : assetFieldNames, attributes),
    attributes,
    hasMoreFields,
    isUsed: async (name) =>
      hasMoreFields && (await isAttributeUsed(scope, database, content, name)),
  };
}
