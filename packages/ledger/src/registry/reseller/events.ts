import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';

const fields = { code: z.string(), name: z.string(), operating_states: z.array(stateCode) };
const code = z.object({ reseller_id: resellerId, code: z.string() });

export const resellerRegistered = defineEvent({
  type: 'ResellerRegistered',
  description: 'A reseller, the account holder and tenant boundary, was registered.',
  data: z.object({ reseller_id: resellerId, ...fields }),
});

export const resellerUpdated = defineEvent({
  type: 'ResellerUpdated',
  description: 'A reseller changed; contains only the changed keys.',
  data: z.object({ reseller_id: resellerId, changes: changesData(fields) }),
});

export const resellerCodeWithheld = defineEvent({
  type: 'ResellerCodeWithheld',
  description:
    'Another reseller took over a claim on a code that this stream had not used; a concurrent write to this stream fails on its revision.',
  data: code,
});

export const resellerEvents = [resellerRegistered, resellerUpdated, resellerCodeWithheld] as const;
export type ResellerEvent = EventOf<(typeof resellerEvents)[number]>;

export const resellerCodeClaimed = defineEvent({
  type: 'ResellerCodeClaimed',
  description: "A reseller claimed a code; the claim's stream makes the code unique.",
  data: code,
});

export const resellerCodeReleased = defineEvent({
  type: 'ResellerCodeReleased',
  description:
    'A code is free again: its reseller changed to another code, or never used the claim.',
  data: code,
});

export const resellerCodeEvents = [resellerCodeClaimed, resellerCodeReleased] as const;
export type ResellerCodeEvent = EventOf<(typeof resellerCodeEvents)[number]>;
