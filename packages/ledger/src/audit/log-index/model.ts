import type { FeatureModel } from '../../feature-model.js';
import { auditProjection } from './projection.js';

export const auditModel: FeatureModel = {
  name: 'audit',
  projections: [auditProjection],
};
