import { noSuch } from '@exchange/runtime/commands/command-failed';
import { isPresent, type Present } from '@exchange/runtime/commands/decider';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';

interface Readable<State> {
  on(store: AggregateStore): { load(stream: string): Promise<{ readonly state: State }> };
}

/** Makes the read of a resource in any scope; it throws CommandFailed if the resource is absent. */
export const requiredStateOf =
  <State, Id extends string>(
    aggregate: Readable<State>,
    what: string,
    streamOf: (id: Id) => string,
  ) =>
  async (store: AggregateStore, id: Id): Promise<Present<State>> => {
    const { state } = await aggregate.on(store).load(streamOf(id));
    if (!isPresent(state)) throw noSuch(what, id);
    return state;
  };
