import { transactionId, writeJson } from '@exchange/units';
import { z } from 'zod';
import type { ItemResult } from './events.js';
import { itemText } from './refusal-detail.js';
import { status } from './refusals.js';

export const actionResult = z
  .object({
    changed: z.int(),
    refused: z.int(),
    results: z.array(
      z.object({
        id: transactionId,
        outcome: z.enum(['changed', 'refused']),
        status: status.optional().meta({
          description: 'where it stands now; absent where it is not there, or not the caller’s',
        }),
        detail: z.string().optional().meta({ description: 'why it was refused' }),
      }),
    ),
  })
  .meta({
    id: 'TransactionAction',
    description: 'What became of each transaction, in the order asked, each once.',
  });

/** The results as JSON text. */
export function writeResults(results: readonly ItemResult[]): string {
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  return writeJson({
    changed,
    refused: results.length - changed,
    results: results.map(shown),
  });
}

function shown(result: ItemResult) {
  const { transaction_id: id, outcome, status: at } = result;
  return {
    id,
    outcome,
    ...(at === null ? {} : { status: at }),
    ...(result.outcome === 'refused' ? { detail: itemText(result.refusal) } : {}),
  };
}
