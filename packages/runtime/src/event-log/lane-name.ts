import type { z } from 'zod';
import { laneNameText } from '../config/lane-name-text.js';

/**
 * Features define it in `lane.ts`. Checkpoints, queues and logs store it: a new name needs a
 * migration and an alias.
 */
export const laneName = laneNameText.brand<'LaneName'>();

export type LaneName = z.output<typeof laneName>;
