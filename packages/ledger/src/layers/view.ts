import { notFound } from '@exchange/runtime/http/http-problem';
import type { Scope } from '@exchange/units';
import {
  type AttributeField,
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from '../asset/field-queries.js';
import { assetFieldNames } from '../map/features.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { type DescribedField, layerFields } from './description.js';
import { holdsType, type LayerDefinition, layerNamed, layersFor } from './layer.js';
import {
  type FeatureGroup,
  isAttributeUsed,
  listAssetGroups,
  listUtilityGroups,
} from './queries.js';

/** A layer as one caller sees it. */
export interface LayerView {
  readonly layer: LayerDefinition;
  readonly groups: readonly FeatureGroup[];
  readonly fields: readonly DescribedField[];
  readonly attributes: readonly AttributeField[];
  /** Whether its assets have attribute keys that are not among its fields. */
  readonly hasMoreFields: boolean;
  /** Whether an attribute key that is not listed is in use all the same. */
  readonly isUsed: (name: string) => Promise<boolean>;
}

/** Layers as one caller sees them, and whether there are more. */
export interface LayerViews {
  readonly views: readonly LayerView[];
  readonly hasMore: boolean;
}

const utilityFieldNames = ['id', 'code', 'name', 'state'] as const;
const none: AttributeFields = { fields: [], hasMore: false };

/** The most asset types that have a layer of their own in the list of layers. */
const listedTypesMax = 1_000;
/** So many attribute keys are in a list of all layers at most, however many layers there are. */
const listedFieldsMax = 10_000;
const fieldsOfOneMax = 1_000;

/** Every layer that a caller may see, as far as one answer holds them. */
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

/** One layer. A type of which the caller may see no feature is not a layer: 404. */
export async function viewLayer(
  { database }: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<LayerView> {
  const layer = layerNamed(id);
  const { content } = layer;
  const isUtilities = content.kind === 'utilities';
  const groups = isUtilities ? [] : await listAssetGroups(scope, database);
  const utilities = isUtilities ? await listUtilityGroups(database) : [];
  const fields = isUtilities ? none : await listAttributeFields(scope, database, content);
  const view = viewOf(database, scope, layer, { groups, utilities, fields });
  if (!layer.isFixed && view.groups.length === 0) throw notFound('There is no such layer.');
  return view;
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
