import { notFound } from '@exchange/runtime/http/problems/http-problem';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import {
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from '../../registry/asset/fields/queries.js';
import { type MapField, textFields, withAttributes } from '../map/fields.js';
import {
  holdsType,
  type LayerContent,
  type LayerDefinition,
  layerNamed,
  layersFor,
} from './layer.js';
import {
  type FeatureGroup,
  isAttributeUsed,
  listAssetGroups,
  listUtilityGroups,
} from './queries.js';

export interface LayerView {
  readonly layer: LayerDefinition;
  readonly groups: readonly FeatureGroup[];
  readonly fields: readonly MapField[];
  readonly attributes: AttributeFields;
  readonly isUsed: (name: string) => Promise<boolean>;
}

export const noFields: AttributeFields = { fields: [], hasMore: false };

const listedTypesMax = 1_000;
const listedFieldsMax = 10_000;
const fieldsOfOneMax = 1_000;
const listedGroupsMax = 5_000;

/** Reads the layers in scope, up to a limit. */
export async function viewLayers(options: QueryApiOptions, scope: Scope) {
  const { database } = options;
  const groups = await listAssetGroups(database.visibleTo(scope));
  const utilities = await listUtilityGroups(database);
  const types = [...new Set(groups.map(({ asset_type }) => asset_type))].sort();
  const listed = types.slice(0, listedTypesMax);
  const layers = layersFor(listed);
  const fieldsOf = await fieldsOfLayers(options, scope, layers);
  const views = groupsOfLayers(layers, groups, utilities).map((one, index) =>
    viewOf(database, scope, { ...one, attributes: fieldsOf[index] ?? noFields }),
  );
  return { views, hasMore: types.length > listed.length };
}

export async function fieldsOfLayer(
  tables: VisibleTables,
  content: LayerContent,
  max?: number,
): Promise<AttributeFields> {
  return content.kind === 'assets' ? listAttributeFields(tables, content, max) : noFields;
}

export async function fieldsOfLayers(
  { database }: QueryApiOptions,
  scope: Scope,
  layers: readonly LayerDefinition[],
): Promise<readonly AttributeFields[]> {
  const max = Math.min(fieldsOfOneMax, Math.floor(listedFieldsMax / Math.max(1, layers.length)));
  const types = layers.flatMap(({ content }) => onlyTypeOf(content) ?? []);
  const byType = await listFieldsByType(database.visibleTo(scope), [...new Set(types)], max);
  const fields: AttributeFields[] = [];
  for (const { content } of layers) {
    const known = byType.get(onlyTypeOf(content) ?? '');
    fields.push(known ?? (await fieldsOfLayer(database.visibleTo(scope), content, max)));
  }
  return fields;
}

function onlyTypeOf(content: LayerContent): string | undefined {
  return content.kind === 'assets' && content.types?.length === 1 ? content.types[0] : undefined;
}

/** @throws HttpProblem 404 for a type without features in scope */
export async function viewLayer(
  options: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<LayerView> {
  const { database } = options;
  const { layer, groups } = await viewLayerGroups(options, scope, id);
  const attributes = await fieldsOfLayer(database.visibleTo(scope), layer.content);
  return viewOf(database, scope, { layer, groups, attributes });
}

export async function viewAllLayerGroups(
  { database }: QueryApiOptions,
  scope: Scope,
): Promise<{
  readonly views: readonly LayerGroups[];
  readonly all: number;
}> {
  const groups = await listAssetGroups(database.visibleTo(scope));
  const utilities = await listUtilityGroups(database);
  const layers = layersFor([...new Set(groups.map(({ asset_type }) => asset_type))]);
  const views = groupsOfLayers(layers.slice(0, listedGroupsMax), groups, utilities);
  return { views, all: layers.length };
}

type LayerGroups = Pick<LayerView, 'layer' | 'groups'>;

/** Searches all groups for fixed layers only: callers may use any number of asset types. */
export function groupsOfLayers(
  layers: ReturnType<typeof layersFor>,
  groups: readonly FeatureGroup[],
  utilities: readonly FeatureGroup[],
): readonly LayerGroups[] {
  const ofType = new Map<string, FeatureGroup[]>();
  for (const group of groups) {
    const others = ofType.get(group.asset_type);
    if (others === undefined) ofType.set(group.asset_type, [group]);
    else others.push(group);
  }
  return layers.map((layer) => {
    const { content } = layer;
    if (content.kind === 'utilities') return { layer, groups: utilities };
    const own = layer.isFixed
      ? groups.filter(({ asset_type }) => holdsType(content, asset_type))
      : (ofType.get(layer.id) ?? []);
    return { layer, groups: own };
  });
}

export async function viewLayerGroups(
  { database }: QueryApiOptions,
  scope: Scope,
  id: string,
): Promise<LayerGroups> {
  const layer = layerNamed(id);
  const { content } = layer;
  const groups =
    content.kind === 'utilities'
      ? await listUtilityGroups(database)
      : await listAssetGroups(database.visibleTo(scope), content);
  if (!layer.isFixed && groups.length === 0) throw notFound('There is no such layer.');
  return { layer, groups };
}

function viewOf(
  database: QueryApiOptions['database'],
  scope: Scope,
  { layer, groups, attributes }: Pick<LayerView, 'layer' | 'groups' | 'attributes'>,
): LayerView {
  const { content } = layer;
  return {
    layer,
    groups,
    fields: withAttributes(textFields(content.kind), attributes.fields),
    attributes,
    isUsed: async (name) =>
      attributes.hasMore && (await isAttributeUsed(database.visibleTo(scope), content, name)),
  };
}
