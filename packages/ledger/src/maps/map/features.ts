import {
  type EsriFieldPlan,
  esriFields,
  esriGeometryType,
  frameFeatureCollection,
  frameFeatureSet,
  type TextFrame,
} from '@exchange/geometry';
import { nextPageUrl } from '@exchange/runtime/http/next-page';
import type { ReadAnswer } from '@exchange/runtime/http/read-answer';
import type { FeaturePage } from '@exchange/runtime/tables/feature-page';
import type { Json } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { AttributeField } from '../../registry/asset/fields/queries.js';

export const assetFieldNames = [
  'id',
  'reseller_id',
  'customer_id',
  'cost_key',
  'state',
  'asset_type',
  'name',
  'status',
] as const;

export function featureAnswer(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  page: FeaturePage,
  esri: { readonly fields: readonly EsriFieldPlan[]; readonly hasMore: boolean } | undefined,
): ReadAnswer {
  const { next } = page;
  if (esri === undefined) {
    const links = next === undefined ? [] : [nextPage(raw, publicUrl, next)];
    const frame = frameFeatureCollection({ numberReturned: page.returned, links });
    return { resource: framed(frame, page.runs), next };
  }
  const kinds = new Set(page.geometryTypes.map(esriGeometryType));
  const [only = null] = kinds;
  const frame = frameFeatureSet({
    geometryType: kinds.size === 1 ? only : null,
    fields: esriFields(esri.fields),
    exceededTransferLimit: page.next !== undefined,
    hasMoreFields: esri.hasMore,
  });
  return { resource: framed(frame, page.runs), next, mediaType: 'application/json' };
}

export function nextPage(raw: FastifyRequest, publicUrl: string | undefined, cursor: string) {
  return { rel: 'next', href: nextPageUrl(raw, publicUrl, cursor), type: geoJsonType };
}

export function framed({ head, tail }: TextFrame, runs: readonly string[]): readonly Buffer[] {
  const pieces = runs.flatMap((run, index) =>
    index === 0 ? [Buffer.from(run)] : [comma, Buffer.from(run)],
  );
  return [Buffer.from(head), ...pieces, Buffer.from(tail)];
}

const comma = Buffer.from(',');

export const geoJsonType = 'application/geo+json';

export interface DescribedField {
  readonly name: string;
  readonly column?: string | undefined;
  readonly type: 'string' | 'number' | 'mixed';
}

export function layerFields(
  fixed: readonly string[],
  attributes: readonly AttributeField[],
): readonly DescribedField[] {
  const own = attributes.filter(({ name }) => !fixed.includes(name));
  return [
    ...fixed.map((name) => ({ name, column: name, type: 'string' as const })),
    ...own.map(({ name, kind }) => ({ name, type: kind === 'text' ? ('string' as const) : kind })),
  ];
}

export function layerEsriFields(fields: readonly DescribedField[]): readonly EsriFieldPlan[] {
  return fields.map(({ name, type }) => ({
    name,
    type: type === 'number' ? 'esriFieldTypeDouble' : 'esriFieldTypeString',
  }));
}

/** Turns numbers under a key of mixed type into text; only this case parses features. */
export function withTextOfMixed(page: FeaturePage, fields: readonly AttributeField[]): FeaturePage {
  const mixedNames = new Set(fields.filter(({ kind }) => kind === 'mixed').map(({ name }) => name));
  if (mixedNames.size === 0) return page;
  const features: { attributes: Record<string, Json> }[] = JSON.parse(`[${page.runs.join(',')}]`);
  for (const { attributes } of features) {
    for (const name of mixedNames) {
      const value = attributes[name];
      if (typeof value === 'number') attributes[name] = String(value);
    }
  }
  return { ...page, runs: features.map((feature) => JSON.stringify(feature)) };
}
