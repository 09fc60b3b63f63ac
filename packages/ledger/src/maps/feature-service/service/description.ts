import { esriGeometryTypes } from '../../../registry/space/geometry-schema.js';
import { type Extent, extentAround } from '../../layers/extent.js';
import type { NumberedLayer, NumberedLayers } from '../../layers/numbers/numbers.js';
import { writeExtent } from '../answer/figures.js';
import { degrees, spatialReferenceOf } from '../answer/spatial-reference.js';
import { recordsMax } from '../query/request.js';

/** The ArcGIS version, by which clients choose their requests. */
export const version = { currentVersion: 11.2, fullVersion: '11.2.0' } as const;

const world: Extent = [-180, -90, 180, 90];

export function extentOf({ extent }: Pick<NumberedLayer, 'extent'>) {
  return writeExtent(extent ?? world, degrees);
}

/** `GET /rest/info`. */
export function describeServer() {
  return { ...version, authInfo: { isTokenBasedSecurity: true, shortLivedTokenValidity: 60 } };
}

/** `GET /rest/services`. */
export function describeCatalogue() {
  return {
    ...version,
    folders: [],
    services: [{ name: 'ledger', type: 'FeatureServer' }],
  };
}

export const readOnly = {
  ...version,
  capabilities: 'Query',
  supportedQueryFormats: 'JSON, geoJSON, PBF',
  maxRecordCount: recordsMax,
  hasStaticData: false,
  allowGeometryUpdates: false,
  supportsAppend: false,
  supportsLayerOverrides: false,
  supportsTilesAndBasicQueriesMode: true,
} as const;

/** `GET /rest/services/ledger/FeatureServer`. */
export function describeService({ layers, hasMore }: NumberedLayers) {
  const fullExtent = writeExtent(
    extentAround(layers.map(({ extent }) => extent)) ?? world,
    degrees,
  );
  return {
    ...readOnly,
    serviceDescription: `Assets and utility territories of an energy exchange ledger.${hasMore ? ` Only the first ${layers.length} layers are listed; other layers are available by number.` : ''}`,
    ...whetherMore(hasMore),
    description: '',
    copyrightText: '',
    hasVersionedData: false,
    supportsDisconnectedEditing: false,
    syncEnabled: false,
    units: 'esriDecimalDegrees',
    spatialReference: spatialReferenceOf(degrees),
    initialExtent: fullExtent,
    fullExtent,
    layers: layers.filter(isDrawn).map((one) => entryOf(one)),
    tables: layers.filter((one) => !isDrawn(one)).map((one) => entryOf(one)),
  };
}

export function whetherMore(hasMore: boolean): { readonly moreLayers?: true } {
  return hasMore ? { moreLayers: true } : {};
}

export function isDrawn({ geometry }: NumberedLayer): boolean {
  return geometry !== null;
}

function entryOf({ number, name, geometry }: NumberedLayer) {
  return {
    id: number,
    name,
    parentLayerId: -1,
    defaultVisibility: true,
    subLayerIds: null,
    minScale: 0,
    maxScale: 0,
    ...(geometry === null
      ? { type: 'Table' }
      : { type: 'Feature Layer', geometryType: esriGeometryTypes[geometry] }),
  };
}
