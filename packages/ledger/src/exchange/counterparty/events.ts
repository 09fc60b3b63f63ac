import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { counterpartyId, jsonObject } from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';

const fields = {
  code: z.string(),
  name: z.string(),
  /** Legal Entity Identifier (ISO 17442). */
  lei: z.string().nullable(),
  /** Energy Identification Code (ENTSO-E). */
  eic: z.string().nullable(),
  attributes: jsonObject,
};
const code = z.object({ counterparty_id: counterpartyId, code: z.string() });

export const counterpartyRegistered = defineEvent({
  type: 'CounterpartyRegistered',
  description: 'A counterparty was registered as active. Earlier transactions may name its id.',
  data: z.object({ counterparty_id: counterpartyId, ...fields }),
});

const reason = z.object({ code: z.null(), text: z.string() }).nullable();

export const counterpartyEvents = [
  counterpartyRegistered,
  defineEvent({
    type: 'CounterpartyUpdated',
    description:
      'A counterparty changed: only the changed keys, with attributes as a whole. Status changes are separate events.',
    data: z.object({ counterparty_id: counterpartyId, changes: changesData(fields) }),
  }),
  defineEvent({
    type: 'CounterpartySuspended',
    description:
      'A counterparty was suspended: trades with it are neither submitted nor confirmed. Confirmed deals continue.',
    data: z.object({ counterparty_id: counterpartyId, reason }),
  }),
  defineEvent({
    type: 'CounterpartyActivated',
    description: 'A suspended counterparty is active again.',
    data: z.object({ counterparty_id: counterpartyId, reason }),
  }),
  defineEvent({
    type: 'CounterpartyCodeWithheld',
    description:
      "Another counterparty took over this stream's unused claim on a code. A concurrent write here fails on its revision.",
    data: code,
  }),
] as const;
export type CounterpartyEvent = EventOf<(typeof counterpartyEvents)[number]>;

export const counterpartyCodeClaimed = defineEvent({
  type: 'CounterpartyCodeClaimed',
  description: "A counterparty claimed a code; the claim's stream makes the code unique.",
  data: code,
});

export const counterpartyCodeReleased = defineEvent({
  type: 'CounterpartyCodeReleased',
  description: 'A code is free again: its counterparty took another code, or never used the claim.',
  data: code,
});

export const counterpartyCodeEvents = [counterpartyCodeClaimed, counterpartyCodeReleased] as const;
export type CounterpartyCodeEvent = EventOf<(typeof counterpartyCodeEvents)[number]>;
