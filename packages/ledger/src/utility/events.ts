import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { jsonObject, stateCode, utilityId } from '@exchange/units';
import { z } from 'zod';
import { areaData } from '../space/geometry-schema.js';

export const utilityRegistered = defineEvent({
  type: 'UtilityRegistered',
  version: 1,
  description: 'A utility was registered with the territory that it serves.',
  data: z.object({
    utility_id: utilityId,
    code: z.string(),
    name: z.string(),
    state: stateCode,
    attributes: jsonObject,
    territory: areaData,
  }),
});

export const utilityUpdated = defineEvent({
  type: 'UtilityUpdated',
  version: 1,
  description: 'A utility changed; only the keys that changed are there, attributes as a whole.',
  data: z.object({
    utility_id: utilityId,
    changes: z.object({
      code: z.string().exactOptional(),
      name: z.string().exactOptional(),
      state: stateCode.exactOptional(),
      attributes: jsonObject.exactOptional(),
      territory: areaData.exactOptional(),
    }),
  }),
});

export const utilityEvents = [utilityRegistered, utilityUpdated] as const;
export type UtilityEvent = EventOf<(typeof utilityEvents)[number]>;
