import type { Geometry, Json } from '@exchange/units';
import { withFeatures } from '../feature-text.js';
import { type EsriField, esriAttributes, esriObjectIdField } from './esri-field.js';
import { type EsriGeometryType, esriSpatialReference, toEsriGeometry } from './esri-geometry.js';

/**
 * @param feature.objectid constant, 0 to 2^31 − 1
 * @param feature.attributes from {@link esriAttributes}
 */
export function writeEsriFeature(feature: {
  readonly objectid: number;
  readonly attributes: Readonly<Record<string, Json>>;
  readonly geometry: Geometry | null;
}): string {
  const { objectid, attributes, geometry } = feature;
  const text = JSON.stringify(esriAttributes(objectid, attributes));
  if (geometry === null) return `{"attributes":${text}}`;
  return `{"attributes":${text},"geometry":${JSON.stringify(toEsriGeometry(geometry))}}`;
}

/** @param featureText from {@link writeEsriFeature} */
export function standaloneEsriFeature(featureText: string): string {
  // Attributes are scalars: only a geometry ends in two braces.
  if (!featureText.endsWith('}}') || !featureText.includes(',"geometry":{')) return featureText;
  return `${featureText.slice(0, -2)},"spatialReference":${JSON.stringify(esriSpatialReference)}}}`;
}

/**
 * @param set.geometryType null if mixed or absent
 * @param set.hasMoreFields features have attributes beyond the fields
 */
export function writeFeatureSet(
  set: {
    readonly geometryType: EsriGeometryType | null;
    readonly fields: readonly EsriField[];
    readonly exceededTransferLimit: boolean;
    readonly hasMoreFields: boolean;
  },
  features: readonly string[],
): string {
  const members = {
    objectIdFieldName: esriObjectIdField,
    uniqueIdField: { name: esriObjectIdField, isSystemMaintained: true },
    ...(set.geometryType === null ? {} : { geometryType: set.geometryType }),
    spatialReference: esriSpatialReference,
    hasZ: false,
    hasM: false,
    fields: set.fields,
    exceededTransferLimit: set.exceededTransferLimit,
    ...(set.hasMoreFields ? { moreFields: true } : {}),
  };
  return withFeatures(members, features);
}
