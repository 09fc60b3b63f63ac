import type { z } from 'zod';
import { laneNameText } from '../config/setting-forms.js';

/** Defined in a feature's `lane.ts`, and stored: a new name needs a migration and an alias. */
export const laneName = laneNameText.brand<'LaneName'>();

export type LaneName = z.output<typeof laneName>;
