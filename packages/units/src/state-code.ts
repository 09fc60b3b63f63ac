import { z } from 'zod';
import { boundedText } from './bounded-text.js';

/** Lower case is converted (specification section 2, "Conventions"). */
export const stateCode = boundedText()
  .regex(/^[A-Za-z]{2}$/, "String should match pattern '^[A-Za-z]{2}$'")
  .transform((text) => text.toUpperCase())
  .pipe(z.string().brand<'StateCode'>());

export type StateCode = z.output<typeof stateCode>;
