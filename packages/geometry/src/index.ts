export { dropAltitude } from './altitude.js';
export { type CheckedGeometry, checkGeometry } from './check-geometry.js';
export type { GeometryFault } from './fault.js';
export { writeFeature } from './feature-text.js';
export { geometryTypes } from './structure.js';
export { signedArea, windRightHanded } from './winding.js';
