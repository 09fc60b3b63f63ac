import type { Feature } from '../feature.js';
import { marketProjection } from './projection.js';

export const marketFeature: Feature = {
  name: 'market',
  projections: [marketProjection],
};
