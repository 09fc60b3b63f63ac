import { z } from 'zod';

/**
 * The name of a lane. A feature makes it once, in its `lane.ts`, and everybody else takes it from there; those that come
 * from outside (settings, arguments) are read by this. Checkpoints, queues and logs hold it, so it never changes; that
 * a name stands for a lane that somebody works is checked when the features are put together.
 */
export const laneName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets')
  .brand<'LaneName'>();

export type LaneName = z.output<typeof laneName>;
