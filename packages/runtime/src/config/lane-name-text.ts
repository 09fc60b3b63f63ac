import { z } from 'zod';

/** The text of a lane's name, as a setting or an argument gives it; `event-log/lane-name` makes a name of it. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets');
