import type { z } from 'zod';
import { laneNameText } from '../config/lane-name-text.js';

/**
 * The name of a lane. A feature makes it once, in its `lane.ts`, and everybody else takes it from there; those that come
 * from outside (settings, arguments) are read by this. Checkpoints, queues and logs hold it, so it never changes; that
 * a name stands for a lane that somebody works is checked when the features are put together.
 */
export const laneName = laneNameText.brand<'LaneName'>();

export type LaneName = z.output<typeof laneName>;
