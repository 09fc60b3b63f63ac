import type { DealRun } from '@exchange/delivery';
import { z } from 'zod';
import { dealRuns } from './shape.js';
import { runData } from './shape-data.js';

const runs = z.array(runData);

/** The runs of a row, as they are reckoned with. */
export function storedRuns(text: string): readonly DealRun[] {
  return dealRuns(runs.parse(JSON.parse(text)));
}
