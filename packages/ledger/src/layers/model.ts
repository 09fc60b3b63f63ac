import type { FeatureModel } from '../feature-model.js';
import { layerNumbersProjection } from './number-projection.js';

export const layersModel: FeatureModel = {
  name: 'layers',
  projections: [layerNumbersProjection],
};
