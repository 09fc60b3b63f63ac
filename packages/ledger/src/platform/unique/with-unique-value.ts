import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import type { FoldedStream } from '@exchange/runtime/commands/state-cache';
import type { UniqueValues } from './unique-values.js';

export interface Use<Holder, Value> {
  readonly holder: Holder;
  readonly value: Value;
}

export interface ValueUse<State, Command, Refusal, Holder, Value> {
  readonly usedBy: (state: State) => Use<Holder, Value> | undefined;
  readonly wantedBy: (command: Command, state: State) => Use<Holder, Value> | undefined;
  readonly idOf: (value: Value) => string;
  readonly inUse: (value: Value, by: Holder) => Refusal;
}

class ValueInUse<State, Refusal> extends Error {
  override readonly name = 'ValueInUse';
  readonly refusal: Refusal;
  readonly decidedOn: FoldedStream<State>;

  constructor(refusal: Refusal, decidedOn: FoldedStream<State>) {
    super('the value is in use');
    this.refusal = refusal;
    this.decidedOn = decidedOn;
  }
}

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
      let refused: ValueInUse<State, Refusal> | undefined;
      try {
        const outcome = await aggregate.execute({
          ...execution,
          async command(folded) {
            const command = await execution.command(folded);
            before = usedBy(folded.state);
            const ownValue = wantedBy(command, folded.state);
            if (ownValue === undefined || isSame(ownValue, before)) return command;
            const { holder, value } = ownValue;
            const claimed =
              isTrial === true
                ? await values.check(value)
                : await values.claim(holder, value, context);
            if (claimed.outcome === 'claimed') return command;
            refused = new ValueInUse(inUse(value, claimed.by), folded);
            throw refused;
          },
        });
        if (outcome.outcome !== 'accepted' || isTrial === true || before === undefined) {
          return outcome;
        }
        const isReleased = !isSame(before, usedBy(outcome.state));
        if (isReleased) await values.release(before.holder, before.value, context);
        return outcome;
      } catch (error) {
        if (refused === undefined || error !== refused) throw error;
        return { ...refused.decidedOn, outcome: 'refused', refusal: refused.refusal };
      }
    },
  };
}
