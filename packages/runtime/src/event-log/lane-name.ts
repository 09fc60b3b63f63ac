import type { z } from 'zod';
import { laneNameText } from '../config/lane-name-text.js';

/**
 * The name of a lane. Features define it in `lane.ts`; settings and arguments are parsed with this schema.
 * Checkpoints, queues and logs store it: a new name needs a migration and an alias. Whether a lane exists is checked when the features are
 * assembled.
 */
export const laneName = laneNameText.brand<'LaneName'>();

export type LaneName = z.output<typeof laneName>;
