import type { FeatureModel } from '../../feature-model.js';
import { layerNumbersProjection } from './numbers/projection.js';

export const layersModel: FeatureModel = {
  projections: [layerNumbersProjection],
};
