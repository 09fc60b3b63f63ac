import { z } from 'zod';

/** Earlier names in settings and arguments. */
const aliases: ReadonlyMap<string, string> = new Map([['market', 'retail']]);

/** For settings and arguments; `event-log/lane-name` converts it. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets')
  .overwrite((name) => aliases.get(name) ?? name);
