import { type EsriField, esriFields } from '@exchange/geometry';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { createStandingCache } from '@exchange/runtime/positions/standing-cache';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import type { AttributeFields } from '../../../registry/asset/fields/queries.js';
import { fieldNames, noSuchField } from '../../layers/field-names.js';
import {
  changedAtField,
  fieldsWithNamed,
  geometryField,
  type MapField,
  mapFields,
} from '../../layers/fields.js';
import { mapTables } from '../../layers/layer.js';
import {
  listNumberedLayers,
  type NumberedLayer,
  numberedLayer,
} from '../../layers/numbers/numbers.js';
import { usedAttributes } from '../../layers/queries.js';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { fieldsOfLayer, fieldsOfLayers, noFields } from '../../layers/view.js';
import { esriPlanOf } from '../../map/fields.js';

/** Opens all layers; with many, each has fewer fields. */
export async function openAllLayers(
  tables: VisibleTables,
): Promise<{ readonly layers: readonly ServiceLayer[]; readonly hasMore: boolean }> {
  const { layers, hasMore } = await listNumberedLayers(tables);
  const fieldsOf = await fieldsOfLayers(
    tables,
    layers.map(({ layer }) => layer),
  );
  const opened = layers.map((numbered, index) => {
    const attributes = fieldsOf[index] ?? noFields;
    const fields = mapFields({ layer: numbered.layer, attributes });
    return serviceLayer(numbered, fields, attributes);
  });
  return { layers: opened, hasMore };
}

export interface ServiceLayer {
  readonly numbered: NumberedLayer;
  /** Fields with unlisted ones that a query uses. */
  readonly fields: readonly MapField[];
  /** The first of names that differ only in case. */
  readonly esriFields: readonly EsriField[];
  /** True if the stored attributes equal these fields. */
  readonly storedHasFields: boolean;
}

export type OpenLayer = ReturnType<typeof layerOpener>;

const layersMax = 200;

export function layerOpener({ standings }: QueryApiOptions) {
  const layers = createStandingCache<FoundLayer>(standings, mapTables.lanes, layersMax);

  async function find(tables: VisibleTables, number: number): Promise<FoundLayer> {
    const numbered = await numberedLayer(tables, number);
    if (numbered === undefined) throw notFound(`There is no layer ${number}.`);
    const { layer } = numbered;
    const columns = await fieldsOfLayer(tables, layer.content);
    const listedFields = mapFields({ layer, attributes: columns });
    return { found: columns, opened: serviceLayer(numbered, listedFields, columns) };
  }

  /**
   * @param named fields may be unlisted.
   * @throws HttpProblem 404 for an unknown layer or one without features in scope
   */
  return async (
    tables: VisibleTables,
    number: number,
    named: Iterable<string> = [],
  ): Promise<ServiceLayer> => {
    const { found, opened } = await layers.of(tables.scope, String(number), () =>
      find(tables, number),
    );
    if (!found.hasMore) return opened;
    const { numbered } = opened;
    const { layer } = numbered;
    const used = (names: readonly string[]) => usedAttributes(tables, layer.content, names);
    const all = await fieldsWithNamed({ layer, attributes: found, used }, named);
    return serviceLayer(numbered, all, found);
  };
}

interface FoundLayer {
  readonly found: AttributeFields;
  readonly opened: ServiceLayer;
}

export function serviceLayer(
  numbered: NumberedLayer,
  fields: readonly MapField[],
  { fields: attributes, hasMore }: AttributeFields,
): ServiceLayer {
  const described = esriFieldsOf(fields);
  const hasOwnNames = described.length === fields.length - 1;
  const storedHasFields =
    numbered.layer.content.kind === 'assets' &&
    hasOwnNames &&
    !hasMore &&
    fields.every(({ type }) => type !== 'mixed') &&
    // Reserved: stored attributes of these names are not fields.
    attributes.every(({ name }) => name !== changedAtField && name !== geometryField);
  return { numbered, fields, esriFields: described, storedHasFields };
}

/** The object id comes first; shapes are not fields. */
export function esriFieldsOf(fields: readonly MapField[]): readonly EsriField[] {
  return esriFields(
    fields.filter(({ type }) => type !== 'geometry' && type !== 'objectid').map(esriPlanOf),
  );
}

export interface NamedField {
  readonly map: MapField;
  readonly esri: EsriField;
}

export function fieldFinder({ fields, esriFields: described }: ServiceLayer) {
  const columns = fields.filter(({ type }) => type !== 'geometry');
  const names = fieldNames(columns, true);
  const byName = new Map(described.map((field) => [field.name, field]));
  return (parameter: string, name: string): NamedField => {
    const map = names.find(name);
    if (map === undefined) {
      const message = noSuchField(name, [...byName.keys()]);
      throw refusedParameter(parameter, message, name);
    }
    const plan = esriPlanOf(map);
    return { map, esri: byName.get(map.name) ?? { ...plan, alias: plan.name, nullable: true } };
  };
}
