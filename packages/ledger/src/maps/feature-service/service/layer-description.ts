import { esriGeometryTypes, type GeometryKind } from '../../../registry/space/geometry-schema.js';
import { objectIdField } from '../../layers/fields.js';
import { supportedSpatialRels } from '../query/area.js';
import { recordsMaxFactor, tileRecordsMax } from '../query/request.js';
import { extentOf, readOnly } from './description.js';
import type { ServiceLayer } from './layer.js';

type Colour = readonly [number, number, number, number];

const blue: Colour = [31, 99, 171, 255];
const paleBlue: Colour = [31, 99, 171, 60];
const white: Colour = [255, 255, 255, 255];

const line = (color: Colour, width: number) => ({
  type: 'esriSLS',
  style: 'esriSLSSolid',
  color,
  width,
});

function rendererOf(kind: GeometryKind) {
  return { type: 'simple', label: '', description: '', symbol: symbolOf(kind) };
}

function symbolOf(kind: GeometryKind) {
  switch (kind) {
    case 'point':
    case 'multipoint':
      return {
        type: 'esriSMS',
        style: 'esriSMSCircle',
        color: blue,
        size: 6,
        angle: 0,
        xoffset: 0,
        yoffset: 0,
        outline: line(white, 0.75),
      };
    case 'polyline':
      return line(blue, 1.5);
    case 'polygon':
      return {
        type: 'esriSFS',
        style: 'esriSFSSolid',
        color: paleBlue,
        outline: line(blue, 1),
      };
  }
}

/** `GET /rest/services/ledger/FeatureServer/{layer}`. */
export function describeLayer({ numbered, esriFields }: ServiceLayer) {
  const { number, name, geometry, layer } = numbered;
  return {
    ...readOnly,
    id: number,
    name,
    description: layer.title,
    copyrightText: '',
    parentLayer: null,
    subLayers: [],
    defaultVisibility: true,
    minScale: 0,
    maxScale: 0,
    ...(geometry === null
      ? { type: 'Table' }
      : {
          type: 'Feature Layer',
          geometryType: esriGeometryTypes[geometry],
          extent: extentOf(numbered),
          sourceSpatialReference: { wkid: 4326, latestWkid: 4326 },
          drawingInfo: { renderer: rendererOf(geometry), transparency: 0, labelingInfo: null },
        }),
    displayField: 'name',
    objectIdField,
    uniqueIdField: { name: objectIdField, isSystemMaintained: true },
    globalIdField: '',
    typeIdField: '',
    fields: esriFields.map((field) => ({
      ...field,
      editable: false,
      domain: null,
      defaultValue: null,
    })),
    geometryField: null,
    indexes: [],
    relationships: [],
    types: [],
    templates: [],
    hasZ: false,
    hasM: false,
    hasAttachments: false,
    hasLabels: false,
    isDataVersioned: false,
    htmlPopupType: 'esriServerHTMLPopupTypeNone',
    dateFieldsTimeReference: { timeZone: 'UTC', respectsDaylightSaving: false },
    useStandardizedQueries: true,
    supportedSpatialRelationships: supportedSpatialRels,
    supportedPbfFeatureEncodings: 'esriDefault',
    supportsStatistics: true,
    supportsAdvancedQueries: true,
    supportsCoordinatesQuantization: true,
    supportsQuantizationEditMode: true,
    supportsReturningQueryGeometry: false,
    supportsValidateSql: false,
    supportsCalculate: false,
    maxRecordCountFactor: recordsMaxFactor,
    standardMaxRecordCount: tileRecordsMax,
    standardMaxRecordCountNoGeometry: tileRecordsMax,
    tileMaxRecordCount: tileRecordsMax,
    advancedQueryCapabilities,
    ownershipBasedAccessControlForFeatures: { allowOthersToQuery: true },
  };
}

const advancedQueryCapabilities = {
  supportsPagination: true,
  supportsPaginationOnAggregatedQueries: true,
  supportsOrderBy: true,
  supportsStatistics: true,
  supportsDistinct: true,
  supportsCountDistinct: true,
  supportsReturningQueryExtent: true,
  supportsQueryWithResultType: true,
  supportsMaxRecordCountFactor: true,
  supportsQueryWithDistance: true,
  supportsQueryWithCacheHint: true,
  supportsDefaultSR: true,
  supportsHavingClause: false,
  supportsSqlExpression: false,
  supportsOutFieldSQLExpression: false,
  supportsPercentileStatistics: false,
  supportsReturningGeometryCentroid: false,
  supportsReturningGeometryEnvelope: false,
  supportsQueryRelatedPagination: false,
  supportsAdvancedQueryRelated: false,
  supportsQueryAttachments: false,
  supportsTopFeaturesQuery: false,
  supportsQueryAnalytic: false,
  supportsFullTextSearch: false,
  supportsLod: false,
  supportsCurrentUserQueries: false,
  supportsDisjointSpatialRel: false,
  supportsQueryWithDatumTransformation: false,
} as const;
