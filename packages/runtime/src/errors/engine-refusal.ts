import { byCode, type Cases } from '@exchange/units';
import { z } from 'zod';
import type { RefusalDetail } from './refusal-detail.js';

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

export const engineDetails: Cases<EngineRefusal, RefusalDetail> = {
  contended: () =>
    'Too many writers changed this resource at the same time; nothing was written. Send the request again.',
  revision_differs: () =>
    'The resource has changed since that ETag. Read it again and send its current ETag in If-Match.',
  stream_unreadable: (refusal) =>
    `No decision is possible: ${refusal.stream} has an event (revision ${refusal.revision}, ${refusal.type}) that this version cannot read. Contact the operator of the service.`,
  key_malformed: (refusal) => [
    {
      type: 'string_pattern_mismatch',
      loc: ['header', 'Idempotency-Key'],
      msg: 'Idempotency-Key should have 1 to 255 visible ASCII characters',
      input: refusal.key,
    },
  ],
  key_under_way: () => 'A request with this Idempotency-Key is still being decided.',
  key_used_for_another_request: () =>
    'This Idempotency-Key was used for another request. Send a new key, or the first request again.',
  not_found: (refusal) => `There is no ${refusal.what} ${refusal.id}.`,
  of_the_platform: (refusal) => `That ${refusal.what} belongs to the platform.`,
  of_another_reseller: (refusal) => `That ${refusal.what} belongs to another reseller.`,
  of_another_owner: () =>
    'Another owner submitted this transaction. A trader cancels and corrects only the transactions of the same owner; back_office cancels any.',
  for_another_reseller: () => 'A reseller can only act for itself.',
};

export const engineRefusalDetail = byCode<EngineRefusal, RefusalDetail>(engineDetails);
