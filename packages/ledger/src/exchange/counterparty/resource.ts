import { counterpartyId, jsonObject } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

export const counterpartyStatuses = ['active', 'suspended'] as const;

const example = {
  id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  code: 'GULF',
  name: 'Gulf Coast Power Marketing',
  lei: '529900T8BM49AURSDO55',
  eic: null,
  status: 'active',
  attributes: { rating: 'BBB' },
};

export const counterpartyResource = z
  .object({
    id: counterpartyId,
    code: z.string(),
    name: z.string(),
    lei: z.string().nullable().meta({ description: 'Legal Entity Identifier (ISO 17442)' }),
    eic: z.string().nullable().meta({ description: 'Energy Identification Code (ENTSO-E)' }),
    status: z.enum(counterpartyStatuses),
    attributes: jsonObject,
  })
  .meta({ id: 'Counterparty', description: 'The other side of exchange transactions.', example });

export const writeCounterparty = resourceWriter(counterpartyResource);
