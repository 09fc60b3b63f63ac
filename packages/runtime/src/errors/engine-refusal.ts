import { z } from 'zod';
import { type RefusalGuard, refusalGuard } from './refusal-guard.js';

/** Stored in events: codes and names of facts never change. */
export const engineRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('contended') }),
  z.object({ code: z.literal('revision_differs') }),
  z.object({
    code: z.literal('stream_unreadable'),
    stream: z.string(),
    revision: z.string(),
    type: z.string(),
  }),
  z.object({ code: z.literal('key_malformed'), key: z.string() }),
  z.object({ code: z.literal('key_under_way') }),
  z.object({ code: z.literal('key_used_for_another_request') }),
  z.object({ code: z.literal('not_found'), what: z.string(), id: z.string() }),
  z.object({ code: z.literal('of_the_platform'), what: z.string() }),
  z.object({ code: z.literal('of_another_reseller'), what: z.string() }),
  z.object({ code: z.literal('of_another_owner') }),
  z.object({ code: z.literal('for_another_reseller') }),
]);

export type EngineRefusal = z.output<typeof engineRefusal>;
export const isEngineRefusal: RefusalGuard<EngineRefusal> = refusalGuard(engineRefusal);
