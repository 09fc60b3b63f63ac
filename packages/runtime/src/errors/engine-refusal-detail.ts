import type { EngineRefusal } from './engine-refusal.js';
import type { RefusalDetail } from './refusal-detail.js';

export function engineRefusalDetail(refusal: EngineRefusal): RefusalDetail {
  switch (refusal.code) {
    case 'contended':
      return 'Too many writers changed this resource at the same time; nothing was written. Send the request again.';
    case 'revision_differs':
      return 'The resource has changed since that ETag. Read it again and send its current ETag in If-Match.';
    case 'stream_unreadable':
      return `No decision is possible: ${refusal.stream} has an event (revision ${refusal.revision}, ${refusal.type}) that this version cannot read. Contact the operator of the service.`;
    case 'key_malformed':
      return [
        {
          type: 'string_pattern_mismatch',
          loc: ['header', 'Idempotency-Key'],
          msg: 'Idempotency-Key should have 1 to 255 visible ASCII characters',
          input: refusal.key,
        },
      ];
    case 'key_under_way':
      return 'A request with this Idempotency-Key is still being decided.';
    case 'key_used_for_another_request':
      return 'This Idempotency-Key was used for another request. Send a new key, or the first request again.';
    case 'not_found':
      return `There is no ${refusal.what} ${refusal.id}.`;
    case 'of_the_platform':
      return `That ${refusal.what} belongs to the platform.`;
    case 'of_another_reseller':
      return `That ${refusal.what} belongs to another reseller.`;
    case 'of_another_owner':
      return 'Another owner submitted this transaction. A trader cancels and corrects only the transactions of the same owner; back_office cancels any.';
    case 'for_another_reseller':
      return 'A reseller can only act for itself.';
    default:
      return refusal satisfies never;
  }
}
