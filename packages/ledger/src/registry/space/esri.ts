import { z } from 'zod';

const spatialReference = z.object({ wkid: z.int(), latestWkid: z.int() });

export const esriFeature = z
  .object({
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    geometry: z
      .looseObject({ spatialReference: spatialReference.optional() })
      .optional()
      .meta({ description: 'A point, multipoint, polyline or polygon; clockwise outer rings' }),
  })
  .meta({ id: 'EsriFeature', description: 'A feature in Esri JSON.' });

export const esriFeatureSet = z
  .object({
    objectIdFieldName: z.string(),
    uniqueIdField: z.object({ name: z.string(), isSystemMaintained: z.boolean() }),
    geometryType: z
      .string()
      .optional()
      .meta({ description: 'Common type of all features; absent for mixed types' }),
    spatialReference,
    hasZ: z.boolean(),
    hasM: z.boolean(),
    fields: z.array(z.looseObject({ name: z.string(), type: z.string(), alias: z.string() })),
    exceededTransferLimit: z.boolean(),
    features: z.array(esriFeature),
  })
  .meta({ id: 'EsriFeatureSet', description: 'Features for ArcGIS clients.' });
