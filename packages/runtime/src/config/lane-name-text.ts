import { z } from 'zod';

/** Earlier names of lanes, which settings and arguments may still have. */
const aliases: ReadonlyMap<string, string> = new Map([['market', 'retail']]);

/** A lane's name in a setting or an argument; `event-log/lane-name` converts it. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets')
  .overwrite((name) => aliases.get(name) ?? name);
