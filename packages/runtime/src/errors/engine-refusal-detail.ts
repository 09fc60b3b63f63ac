import { byCode } from '@exchange/units';
import type { EngineRefusal } from './engine-refusal.js';
import type { RefusalDetail } from './refusal-detail.js';

export const engineRefusalDetail = byCode<EngineRefusal, RefusalDetail>({
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
});
