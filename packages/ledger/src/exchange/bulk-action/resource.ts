import { transactionId, writeJson } from '@exchange/units';
import { z } from 'zod';
import { transactionStatus as status } from '../transaction/deal/deal-data.js';
import type { ItemResult } from './events.js';
import { itemText } from './refusals.js';

export const actionResult = z
  .object({
    changed: z.int(),
    refused: z.int(),
    results: z.array(
      z.object({
        id: transactionId,
        outcome: z.enum(['changed', 'refused']),
        status: status.optional().meta({
          description: 'Current status; absent for an unknown or foreign transaction',
        }),
        detail: z.string().optional().meta({ description: 'Reason of the refusal' }),
      }),
    ),
  })
  .meta({
    id: 'TransactionAction',
    description: 'The result for each transaction, in request order, without duplicates.',
  });

export function writeResults(results: readonly ItemResult[]): string {
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  return writeJson({
    changed,
    refused: results.length - changed,
    results: results.map(resultMembers),
  });
}

function resultMembers(result: ItemResult) {
  const { transaction_id: id, outcome, status: at } = result;
  return {
    id,
    outcome,
    ...(at === null ? {} : { status: at }),
    ...(result.outcome === 'refused' ? { detail: itemText(result.refusal) } : {}),
  };
}
