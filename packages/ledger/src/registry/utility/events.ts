import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { jsonObject, stateCode, utilityId } from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';
import { areaData } from '../space/geometry-schema.js';

const fields = {
  code: z.string(),
  name: z.string(),
  state: stateCode,
  /** `service_status` is a standard key (specification section 2). */
  attributes: jsonObject,
  territory: areaData,
};

export const utilityRegistered = defineEvent({
  type: 'UtilityRegistered',
  description: 'A utility was registered with the territory that it serves.',
  data: z.object({ utility_id: utilityId, ...fields }),
});

export const utilityUpdated = defineEvent({
  type: 'UtilityUpdated',
  description: 'A utility changed; contains only the changed keys, attributes as a whole.',
  data: z.object({ utility_id: utilityId, changes: changesData(fields) }),
});

export const utilityEvents = [utilityRegistered, utilityUpdated] as const;
export type UtilityEvent = EventOf<(typeof utilityEvents)[number]>;
