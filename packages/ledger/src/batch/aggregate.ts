import { type AggregateDefinition, onceAStore } from '@exchange/runtime/commands/define-aggregate';
import { externalIdsOn } from '../external-id/unique.js';
import { claimedItems } from './claimed-items.js';
import type { BatchCommand, BatchState } from './decide.js';
import type { BatchEvent } from './events.js';
import { plainBatches } from './plain.js';
import type { BatchRefusal } from './refusals.js';

/** Batches of transactions; each item claims its external id before the batch's event. */
export const batches: AggregateDefinition<BatchState, BatchCommand, BatchEvent, BatchRefusal> =
  onceAStore((store) => {
    const plain = plainBatches.on(store);
    const externalIds = externalIdsOn(store);
    return {
      ...plain,
      execute: (execution) =>
        plain.execute({
          ...execution,
          async command(folded) {
            const command = await execution.command(folded);
            if (command.type !== 'SubmitBatch' || folded.state.status === 'submitted') {
              return command;
            }
            const items = await claimedItems(externalIds, command, folded.state, execution);
            return { ...command, items };
          },
        }),
    };
  });
