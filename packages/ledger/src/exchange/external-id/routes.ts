import type { FeatureRoutes } from '../../feature-routes.js';
import { externalIds } from '../transaction/ports.js';
import { externalIdsOn } from './claims.js';

/** Has no route. */
export const externalIdRoutes: FeatureRoutes = { provides: [externalIds.by(externalIdsOn)] };
