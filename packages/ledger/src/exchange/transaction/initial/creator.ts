import type { AnyEvent, EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';
import type { SubmittedData } from '../events.js';

/** Another feature whose events create transactions, each with an empty stream. */
export interface DealCreator {
  readonly streamPrefix: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** The deals that an event creates, each with its index in the event; empty for other events. */
  created(
    event: AnyEvent,
  ): readonly { readonly index: number; readonly transaction: SubmittedData }[];
}
