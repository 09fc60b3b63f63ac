import { z } from 'zod';

const aliases: ReadonlyMap<string, string> = new Map([['market', 'retail']]);

/** Name in settings and arguments, which `event-log/lane-name` converts. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets')
  .overwrite((name) => aliases.get(name) ?? name);
