import type { AnyEvent, EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';
import type { SubmittedData } from '../events.js';

export interface DealCreator {
  readonly streamPrefix: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  created(
    event: AnyEvent,
  ): readonly { readonly index: number; readonly transaction: SubmittedData }[];
}
