import { markets } from '@exchange/calendar';
import { gateId, writeJson } from '@exchange/units';
import { z } from 'zod';
import { transactionType } from '../transaction/deal/deal-data.js';
import type { Gate } from '../transaction/gate-closure/data.js';

const example = {
  id: '2f6f5f35-8f86-4c6a-9f3b-0e2f1a8d4c77',
  market: 'EU',
  transaction_type: 'nomination',
  before_delivery: null,
  day_ahead: { local_time: '12:00', time_zone: 'Europe/Berlin', days_before: 1 },
};

export const gateResource = z
  .object({
    id: gateId,
    market: z.enum(markets).nullable(),
    transaction_type: transactionType,
    before_delivery: z.object({ minutes: z.int() }).nullable(),
    day_ahead: z
      .object({ local_time: z.string(), time_zone: z.string(), days_before: z.int() })
      .nullable(),
  })
  .meta({
    id: 'Gate',
    description: 'The closing time of submissions of a type for a delivery interval.',
    example,
  });

export function gateView({ id, market, transaction_type, rule }: Gate) {
  const { kind, ...terms } = rule;
  return {
    id,
    market,
    transaction_type,
    before_delivery: kind === 'before_delivery' ? terms : null,
    day_ahead: kind === 'day_ahead' ? terms : null,
  };
}

export function writeGate(gate: Gate): string {
  return writeJson(gateView(gate));
}
