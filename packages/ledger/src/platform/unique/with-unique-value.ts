import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import type { Outcome } from '@exchange/runtime/commands/execution';
import type { UniqueValues } from './unique-values.js';

export interface Use<Holder, Value> {
  readonly holder: Holder;
  readonly value: Value;
}

interface ValueUse<State, Command, Refusal, Holder, Value> {
  readonly usedBy: (state: State) => Use<Holder, Value> | undefined;
  readonly wantedBy: (command: Command, state: State) => Use<Holder, Value> | undefined;
  readonly idOf: (value: Value) => string;
  readonly inUse: (value: Value, by: Holder) => Refusal;
}

/** Ends an execution before its decision. */
const valueInUse = new Error('the value is in use');

/** Claims a value before its use, and releases the previous one. */
export function withUniqueValue<State, Command, Event, Refusal, Holder, Value>(
  aggregate: Aggregate<State, Command, Event, Refusal>,
  values: UniqueValues<Holder, Value>,
  { usedBy, wantedBy, idOf, inUse }: ValueUse<State, Command, Refusal, Holder, Value>,
): Aggregate<State, Command, Event, Refusal> {
  const isSame = (a: Use<Holder, Value> | undefined, b: Use<Holder, Value> | undefined) =>
    a !== undefined && b !== undefined && idOf(a.value) === idOf(b.value);

  return {
    ...aggregate,
    async execute(execution) {
      const { context, isTrial } = execution;
      let before: Use<Holder, Value> | undefined;
      let release: Awaited<ReturnType<typeof values.prepareRelease>> | undefined;
      let refused: Outcome<State, Event, Refusal> | undefined;
      try {
        const outcome = await aggregate.execute({
          ...execution,
          async command(folded) {
            const command = await execution.command(folded);
            before = usedBy(folded.state);
            const ownValue = wantedBy(command, folded.state);
            if (ownValue === undefined || isSame(ownValue, before)) return command;
            if (before !== undefined && isTrial !== true) {
              release = await values.prepareRelease(before.holder, before.value);
            }
            const { holder, value } = ownValue;
            const user = await values.claim(holder, value, execution);
            if (user === undefined) return command;
            refused = { ...folded, outcome: 'refused', refusal: inUse(value, user) };
            throw valueInUse;
          },
        });
        if (outcome.outcome === 'accepted' && !isSame(before, usedBy(outcome.state))) {
          await release?.(context);
        }
        return outcome;
      } catch (error) {
        if (refused === undefined || error !== valueInUse) throw error;
        return refused;
      }
    },
  };
}
