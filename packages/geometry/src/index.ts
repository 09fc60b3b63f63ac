export {
  type Bbox,
  boundingBox,
  type Envelope,
  middleOf,
  type ParsedBbox,
  parseBbox,
  splitBbox,
} from './bounding-box.js';
export { type CheckedGeometry, type CheckOptions, checkGeometry } from './check-geometry.js';
export { boxesAround, boxWithin } from './circle-boxes.js';
export { isWgs84Crs } from './crs.js';
export { type Circle, discAround, rimOf } from './disc.js';
export {
  type EsriField,
  type EsriFieldPlan,
  type EsriFieldType,
  esriField,
  esriFields,
} from './esri-field.js';
export {
  type EsriGeometry,
  type EsriGeometryType,
  esriGeometryType,
  movedEsri,
  toEsriGeometry,
} from './esri-geometry.js';
export {
  type EsriEnvelope,
  type EsriShape,
  esriKindOf,
  geoJsonOfShape,
  type Place,
  placesIn,
  type ReadEsriShape,
  readEsriShape,
} from './esri-shape.js';
export { frameFeatureSet, standaloneEsriFeature, writeEsriFeature } from './esri-text.js';
export type { GeometryFault } from './fault.js';
export {
  featureFrame,
  frameFeatureCollection,
  geometryText,
  type Link,
  type TextFrame,
  writeFeature,
} from './feature-text.js';
export { fromMercator, toMercator } from './mercator.js';
export { type MovePlace, movedGeometry, positionsOf } from './positions.js';
export { repairArea } from './repair.js';
export { sameBoxes, samePlaces } from './same-places.js';
export { isCounterClockwise, signedArea, windClockwise, windRightHanded } from './winding.js';
export { polygonWkb } from './wkb.js';
