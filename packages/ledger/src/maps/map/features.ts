import { esriFields, writeFeatureCollection, writeFeatureSet } from '@exchange/geometry';
import { nextPageUrl } from '@exchange/runtime/http/reads/next-page';
import type { ReadAnswer } from '@exchange/runtime/http/reads/read-answer';
import { mapPaced } from '@exchange/runtime/process/pacer';
import type { FeaturePage } from '@exchange/runtime/tables/queries/feature-page';
import type { Json } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { AttributeField, AttributeFields } from '../../registry/asset/fields/queries.js';
import { esriGeometryTypes, kindOfGeometry } from '../../registry/space/geometry-schema.js';
import { esriPlanOf, type MapField } from './fields.js';

export async function featureAnswer(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  page: FeaturePage,
  esri?: { readonly fields: readonly MapField[]; readonly attributes: AttributeFields },
): Promise<ReadAnswer> {
  const { next } = page;
  if (esri === undefined) {
    const links = next === undefined ? [] : [nextPage(raw, publicUrl, next)];
    const collection = { numberReturned: page.returned, links };
    return { resource: writeFeatureCollection(collection, page.features), next };
  }
  const kinds = new Set(page.geometryTypes.map(kindOfGeometry));
  const [only = null] = kinds;
  const set = {
    geometryType: kinds.size === 1 && only !== null ? esriGeometryTypes[only] : null,
    fields: esriFields(esri.fields.map(esriPlanOf)),
    exceededTransferLimit: page.next !== undefined,
    hasMoreFields: esri.attributes.hasMore,
  };
  const features = await withTextOfMixed(page.features, esri.attributes.fields);
  return { resource: writeFeatureSet(set, features), next, mediaType: 'application/json' };
}

export function nextPage(raw: FastifyRequest, publicUrl: string | undefined, cursor: string) {
  return { rel: 'next', href: nextPageUrl(raw, publicUrl, cursor), type: geoJsonType };
}

export const geoJsonType = 'application/geo+json';

/** Turns numbers under a key of mixed type into text; only this case parses features. */
export async function withTextOfMixed(
  texts: readonly string[],
  fields: readonly AttributeField[],
): Promise<readonly string[]> {
  const mixedNames = fields.filter(({ kind }) => kind === 'mixed').map(({ name }) => name);
  if (mixedNames.length === 0) return texts;
  return await mapPaced(texts, (text) => {
    const feature: { attributes: Record<string, Json> } = JSON.parse(text);
    const { attributes } = feature;
    for (const name of mixedNames) {
      const value = attributes[name];
      if (typeof value === 'number') attributes[name] = String(value);
    }
    return JSON.stringify(feature);
  });
}
