import type { Aggregate } from './aggregate.js';
import type { Execution } from './execution.js';
import type { FoldedStream } from './state-cache.js';

export type Attempt = Pick<Execution<unknown, unknown>, 'context' | 'isTrial'>;

/** Adds facts of other streams to each attempt, between read and append. */
export function withFacts<State, Command, Event, Refusal>(
  aggregate: Aggregate<State, Command, Event, Refusal>,
  addFacts: (
    command: Command,
    folded: FoldedStream<State>,
    attempt: Attempt,
  ) => Command | Promise<Command>,
): Aggregate<State, Command, Event, Refusal> {
  return {
    ...aggregate,
    execute: (execution) =>
      aggregate.execute({
        ...execution,
        command: async (folded) => addFacts(await execution.command(folded), folded, execution),
      }),
  };
}
