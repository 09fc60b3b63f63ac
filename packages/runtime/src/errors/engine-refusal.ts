import { z } from 'zod';

/**
 * Why a command is refused whatever its decider would say: codes and facts, as events keep them. A code and the names of
 * its facts never change: logs hold them.
 */
export const engineRefusal = z.discriminatedUnion('code', [
  /** Other writers were first for as long as a command contends. */
  z.object({ code: z.literal('contended') }),
  /** The caller's `If-Match` names another revision than the stream has. */
  z.object({ code: z.literal('revision_differs') }),
  /** An event that the command would be decided on cannot be read by this version. */
  z.object({
    code: z.literal('stream_unreadable'),
    stream: z.string(),
    revision: z.string(),
    type: z.string(),
  }),
  z.object({ code: z.literal('key_malformed'), key: z.string() }),
  z.object({ code: z.literal('key_under_way') }),
  z.object({ code: z.literal('key_used_for_another_request') }),
  /** What the request names is not there. */
  z.object({ code: z.literal('not_found'), what: z.string(), id: z.string() }),
  /** It is there, and the caller's scope does not cover it. */
  z.object({ code: z.literal('of_the_platform'), what: z.string() }),
  z.object({ code: z.literal('of_another_reseller'), what: z.string() }),
  /** The caller names a reseller that it may not act for. */
  z.object({ code: z.literal('for_another_reseller') }),
]);

export type EngineRefusal = z.output<typeof engineRefusal>;
