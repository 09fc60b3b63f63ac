import { type EsriField, esriFields } from '@exchange/geometry';
import { notFound } from '@exchange/runtime/http/http-problem';
import { createStandingCache } from '@exchange/runtime/positions/standing-cache';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import {
  type AttributeFields,
  listAttributeFields,
} from '../../../registry/asset/fields/queries.js';
import { FieldNames } from '../../layers/field-names.js';
import {
  changedAtField,
  fieldsWithNamed,
  geometryField,
  type MapField,
  mapFields,
} from '../../layers/fields.js';
import { mapTables } from '../../layers/map-rows.js';
import { type NumberedLayer, numberedLayer } from '../../layers/numbers/numbers.js';
import { isAttributeUsed } from '../../layers/queries.js';
import { refusedParameter } from '../refused.js';

/** A layer in one caller's scope. */
export interface ServiceLayer {
  readonly numbered: NumberedLayer;
  /** The listed fields, and unlisted ones that a query uses. */
  readonly fields: readonly MapField[];
  /** The fields for clients: of names that differ only in case, the first. */
  readonly esriFields: readonly EsriField[];
  /**
   * Whether the stored attributes, with the time of the last change, equal these fields, each with values of its type.
   */
  readonly storedHasFields: boolean;
}

/**
 * Opens a layer by its number, with its fields.
 *
 * @param named fields that a query names: a field in use is valid even if the description does not list it
 * @throws HttpProblem 404 for an unknown number, or a layer without features in the caller's scope
 */
export type OpenLayer = (
  scope: Scope,
  number: number,
  named?: Iterable<string>,
) => Promise<ServiceLayer>;

/** Dependencies of the service. */
export interface ServiceOptions extends QueryApiOptions {
  readonly openLayer: OpenLayer;
}

/** Cached layers, each with at most a thousand fields. */
const layersMax = 200;

/** Opens layers and caches them until their features change, because a map requests the same layers repeatedly. */
export function layerOpener({ database, standings }: QueryApiOptions): OpenLayer {
  const layers = createStandingCache<FoundLayer>(standings, mapTables.lanes, layersMax);

  async function find(scope: Scope, number: number): Promise<FoundLayer> {
    const numbered = await numberedLayer(scope, database, number);
    if (numbered === undefined) throw notFound(`There is no layer ${number}.`);
    const { layer } = numbered;
    const found =
      layer.content.kind === 'assets'
        ? await listAttributeFields(scope, database, layer.content)
        : { fields: [], hasMore: false };
    const listedFields = mapFields({ layer, attributes: found.fields });
    return { found, opened: serviceLayer(numbered, listedFields, found) };
  }

  return async (scope, number, named = []) => {
    const { found, opened } = await layers.of(scope, String(number), () => find(scope, number));
    if (!found.hasMore) return opened;
    const { numbered, fields } = opened;
    const { layer } = numbered;
    const isUsed = (name: string) => isAttributeUsed(scope, database, layer.content, name);
    const view = { layer, attributes: found.fields, isUsed };
    const all = await fieldsWithNamed(view, unlistedNames(fields, named));
    return serviceLayer(numbered, all, found);
  };
}

interface FoundLayer {
  readonly found: AttributeFields;
  readonly opened: ServiceLayer;
}

/** Maximum number of unlisted fields in a query: each one costs a search in the features. */
const unlistedNamesMax = 20;

function unlistedNames(fields: readonly MapField[], named: Iterable<string>): readonly string[] {
  const knownNames = new Set(fields.map(({ name }) => name));
  return [...new Set(named)].filter((name) => !knownNames.has(name)).slice(0, unlistedNamesMax);
}

/** A layer with fields from the attribute keys of its features. */
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
    // These names are reserved, so a stored attribute of that name is not a field.
    attributes.every(({ name }) => name !== changedAtField && name !== geometryField);
  return { numbered, fields, esriFields: described, storedHasFields };
}

/** Fields in Esri's JSON. The object id comes first; shapes are not fields there. */
export function esriFieldsOf(fields: readonly MapField[]): readonly EsriField[] {
  return esriFields(
    fields
      .filter(({ type }) => type !== 'geometry' && type !== 'objectid')
      .map(({ name, type }) => ({ name, type: esriTypeOf(type) })),
  );
}

function esriTypeOf(type: MapField['type']) {
  switch (type) {
    case 'number':
      return 'esriFieldTypeDouble' as const;
    case 'instant':
      return 'esriFieldTypeDate' as const;
    case 'objectid':
      return 'esriFieldTypeOID' as const;
    case 'text':
    case 'mixed':
    case 'geometry':
      return 'esriFieldTypeString' as const;
    default:
      return type satisfies never;
  }
}

/** A field in a parameter, by its names in tables and for clients. */
export interface NamedField {
  readonly map: MapField;
  readonly esri: EsriField;
}

/**
 * Finds fields of a layer by name, ignoring case, as in feature services.
 *
 * @throws HttpProblem 400 with the list of fields
 */
export function fieldFinder({ fields, esriFields: described }: ServiceLayer) {
  const columns = fields.filter(({ type }) => type !== 'geometry');
  const names = new FieldNames(columns, true);
  const byName = new Map(described.map((field) => [field.name, field]));
  return (parameter: string, name: string): NamedField => {
    const map = names.find(name);
    if (map === undefined) throw refusedParameter(parameter, unknownField(name, described), name);
    return { map, esri: byName.get(map.name) ?? esriOf(map) };
  };
}

/** A field whose name differs from another's only in case is found by its exact name. */
function esriOf(map: MapField): EsriField {
  const { name } = map;
  return { name, type: esriTypeOf(map.type), alias: name, nullable: true };
}

const listedMax = 30;

function unknownField(name: string, fields: readonly EsriField[]): string {
  const names = fields.map((field) => field.name);
  const list = names.slice(0, listedMax).join(', ') + (names.length > listedMax ? ', …' : '');
  const quotedName = JSON.stringify(name.length > 128 ? `${name.slice(0, 128)}…` : name);
  return `The layer has no field ${quotedName}; it has ${list}`;
}
