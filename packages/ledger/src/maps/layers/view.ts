import { notFound } from '@exchange/runtime/http/problems/http-problem';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import {
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from '../../registry/asset/fields/queries.js';
import { type MapField, textFields, withAttributes } from '../map/fields.js';
import {
  fixedLayers,
  holdsType,
  type LayerContent,
  type LayerDefinition,
  layerNamed,
  layersFor,
} from './layer.js';
import {
  type FeatureGroup,
  listAssetGroups,
  listUtilityGroups,
  usedAttributes,
} from './queries.js';

export interface LayerView {
  readonly layer: LayerDefinition;
  readonly groups: readonly FeatureGroup[];
  readonly fields: readonly MapField[];
  readonly attributes: AttributeFields;
  /** Those of the names that are attribute keys beyond the listed ones. */
  readonly used: (names: readonly string[]) => Promise<readonly string[]>;
}

export const noFields: AttributeFields = { fields: [], hasMore: false };

/** What everyone may know of a layer. */
export function openView(layer: LayerDefinition) {
  return { layer, groups: [], attributes: noFields };
}

const layersMax = 1_000 + fixedLayers.length;
const listedFieldsMax = 10_000;
const fieldsOfOneMax = 1_000;

/** Reads the layers in scope, up to a limit. */
export async function viewLayers(tables: VisibleTables) {
  const { views, all } = await viewAllLayerGroups(tables, layersMax);
  const fieldsOf = await fieldsOfLayers(
    tables,
    views.map(({ layer }) => layer),
  );
  return {
    views: views.map((one, index) =>
      viewOf(tables, { ...one, attributes: fieldsOf[index] ?? noFields }),
    ),
    hasMore: all > layersMax,
  };
}

export async function fieldsOfLayer(
  tables: VisibleTables,
  content: LayerContent,
  max?: number,
): Promise<AttributeFields> {
  return content.kind === 'assets' ? listAttributeFields(tables, content, max) : noFields;
}

export async function fieldsOfLayers(
  tables: VisibleTables,
  layers: readonly LayerDefinition[],
): Promise<readonly AttributeFields[]> {
  const max = Math.min(fieldsOfOneMax, Math.floor(listedFieldsMax / Math.max(1, layers.length)));
  const types = layers.flatMap(({ content }) => onlyTypeOf(content) ?? []);
  const byType = await listFieldsByType(tables, [...new Set(types)], max);
  const fields: AttributeFields[] = [];
  for (const { content } of layers) {
    const known = byType.get(onlyTypeOf(content) ?? '');
    fields.push(known ?? (await fieldsOfLayer(tables, content, max)));
  }
  return fields;
}

function onlyTypeOf(content: LayerContent): string | undefined {
  return content.kind === 'assets' && content.types?.length === 1 ? content.types[0] : undefined;
}

/** @throws HttpProblem 404 for a type without features in scope */
export async function viewLayer(tables: VisibleTables, id: string): Promise<LayerView> {
  const { layer, groups } = await viewLayerGroups(tables, id);
  const attributes = await fieldsOfLayer(tables, layer.content);
  return viewOf(tables, { layer, groups, attributes });
}

export async function viewAllLayerGroups(tables: VisibleTables, max = 5_000) {
  const groups = await listAssetGroups(tables);
  const utilities = await listUtilityGroups(tables);
  const layers = layersFor([...new Set(groups.map(({ asset_type }) => asset_type))]);
  const views = groupsOfLayers(layers.slice(0, max), groups, utilities);
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

export async function viewLayerGroups(tables: VisibleTables, id: string): Promise<LayerGroups> {
  const layer = layerNamed(id);
  const { content } = layer;
  const groups =
    content.kind === 'utilities'
      ? await listUtilityGroups(tables)
      : await listAssetGroups(tables, content);
  if (!layer.isFixed && groups.length === 0) throw notFound('There is no such layer.');
  return { layer, groups };
}

function viewOf(
  tables: VisibleTables,
  { layer, groups, attributes }: Pick<LayerView, 'layer' | 'groups' | 'attributes'>,
): LayerView {
  const { content } = layer;
  return {
    layer,
    groups,
    fields: withAttributes(textFields(content.kind), attributes.fields),
    attributes,
    used: async (names) => (attributes.hasMore ? await usedAttributes(tables, content, names) : []),
  };
}
