export {
  type Bbox,
  boundingBox,
  type Envelope,
  middleOf,
  type ParsedBbox,
  parseBbox,
  splitBbox,
} from './bounding-box.js';
export { boxesAround, boxWithin } from './circle/circle-boxes.js';
export { type Circle, discAround, rimOf } from './circle/disc.js';
export {
  type EsriField,
  type EsriFieldPlan,
  type EsriFieldType,
  esriField,
  esriFields,
} from './esri/esri-field.js';
export {
  type EsriGeometry,
  type EsriGeometryType,
  esriGeometryType,
  movedEsri,
  toEsriGeometry,
} from './esri/esri-geometry.js';
export {
  type EsriEnvelope,
  type EsriShape,
  esriKindOf,
  geoJsonOfShape,
  type Place,
  placesIn,
  type ReadEsriShape,
  readEsriShape,
} from './esri/esri-shape.js';
export { frameFeatureSet, standaloneEsriFeature, writeEsriFeature } from './esri/esri-text.js';
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
export {
  type CheckedGeometry,
  type CheckOptions,
  checkGeometry,
} from './validity/check-geometry.js';
export { isWgs84Crs } from './validity/crs.js';
export type { GeometryFault } from './validity/fault.js';
export { isCounterClockwise, signedArea, windClockwise, windRightHanded } from './winding.js';
export { polygonWkb } from './wkb.js';
