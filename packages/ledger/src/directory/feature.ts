import type { Feature } from '../feature.js';
import { directoryProjection } from './projection.js';

export const directoryFeature: Feature = {
  name: 'directory',
  projections: [directoryProjection],
};
