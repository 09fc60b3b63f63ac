import { randomUUID } from 'node:crypto';
import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { type Decider, fold } from '@exchange/runtime/commands/decider';
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { type Claims, textDigest, uniqueValues } from './unique-values.js';
import { withUniqueValue } from './with-unique-value.js';

interface CodedKind<Id extends string, State, Command, Event, Refusal, ClaimEvent> {
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly claims: Claims<Id, string, ClaimEvent>;
  readonly streamOf: (id: Id) => string;
  readonly codeStreamOf: (digest: string) => string;
  readonly codeOf: (state: State) => { readonly id: Id; readonly code: string } | undefined;
  readonly withhold: (id: Id, code: string) => Command;
  readonly inUse: (code: string) => Refusal;
}

export function withUniqueCode<Id extends string, State, Command, Event, Refusal, ClaimEvent>(
  plain: Aggregate<State, Command, Event, Refusal>,
  kind: CodedKind<Id, State, Command, Event, Refusal, ClaimEvent>,
): Aggregate<State, Command, Event, Refusal> {
  const { decider, claims, streamOf, codeStreamOf, codeOf, withhold, inUse } = kind;
  const codes = uniqueValues<Id, string, ClaimEvent>({
    claims,
    streamOf: (code) => codeStreamOf(textDigest(code)),
    async userOf(id, code) {
      const { state } = await plain.load(streamOf(id));
      return codeOf(state)?.code === code ? id : undefined;
    },
    async fence(id, code, context) {
      const command = () => withhold(id, code);
      const attempt = { stream: streamOf(id), isNested: true, context, command };
      return (await plain.execute(attempt)).outcome === 'refused' ? id : undefined;
    },
    takeOverMetadata: () => systemMetadata('unique codes', randomUUID()),
  });
  const usedBy = (state: State) => {
    const resource = codeOf(state);
    return resource && { holder: resource.id, value: resource.code };
  };
  return withUniqueValue(plain, codes, {
    usedBy,
    wantedBy(command, state) {
      const decision = decider.decide(state, command);
      // A claim for a refused command would take the code from its user.
      if (decision.outcome === 'refused') return undefined;
      return usedBy(fold({ ...decider, initialState: state }, decision.events));
    },
    idOf: (code) => code,
    inUse,
  });
}
