import type { FeatureRoutes } from '../../feature-routes.js';
import { refusalRecorder } from '../transaction/ports.js';
import { recorderOf } from './recorder.js';

export const refusalRoutes: FeatureRoutes = { provides: [refusalRecorder.by(recorderOf)] };
