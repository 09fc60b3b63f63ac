import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { z } from 'zod';
import { externalIdHolder, externalIdValue } from '../transaction/deal/external-id.js';

const data = z.object({ ...externalIdValue.shape, ...externalIdHolder.shape });

export const externalIdClaimed = defineEvent({
  type: 'ExternalIdClaimed',
  description:
    'A deal claimed an external id before its submission. Another deal may use the id only if this deal is never recorded or no longer active.',
  data,
});

export const externalIdReleased = defineEvent({
  type: 'ExternalIdReleased',
  description: 'A deal released an external id that it does not use.',
  data,
});

export const externalIdEvents = [externalIdClaimed, externalIdReleased] as const;
export type ExternalIdEvent = EventOf<(typeof externalIdEvents)[number]>;
