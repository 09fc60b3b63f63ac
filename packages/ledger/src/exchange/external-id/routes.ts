import type { FeatureRoutes } from '../../feature-routes.js';
import { externalIds } from '../transaction/ports.js';
import { externalIdsOn } from './claims.js';

export const externalIdRoutes: FeatureRoutes = { provides: [externalIds.by(externalIdsOn)] };
