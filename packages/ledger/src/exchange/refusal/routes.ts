import type { FeatureRoutes } from '../../feature-routes.js';
import { refusalRecorder } from '../transaction/ports.js';
import { recorderOf } from './recorder.js';

/** Has no route: the list of transactions also lists refusals. */
export const refusalRoutes: FeatureRoutes = { provides: [refusalRecorder.by(recorderOf)] };
