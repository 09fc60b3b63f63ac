import { z } from 'zod';

/** A lane's name in a setting or an argument; `event-log/lane-name` converts it. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets');
