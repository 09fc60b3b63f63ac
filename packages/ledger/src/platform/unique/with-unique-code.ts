import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { type Claims, textDigest, uniqueValues } from './unique-values.js';
import { type Use, withUniqueValue } from './with-unique-value.js';

interface CodedKind<Id extends string, State, Command, Refusal, ClaimEvent> {
  readonly claims: Claims<Id, string, ClaimEvent>;
  readonly streamOf: (id: Id) => string;
  readonly codeStreamOf: (digest: string) => string;
  readonly codeOf: (state: State) => { readonly id: Id; readonly code: string } | undefined;
  readonly codeWantedBy: (command: Command, state: State) => Use<Id, string> | undefined;
  readonly withhold: (id: Id, code: string) => Command;
  readonly inUse: (code: string) => Refusal;
}

export function withUniqueCode<
  Id extends string,
  State extends { readonly withheld: readonly string[] },
  Command,
  Event,
  Refusal,
  ClaimEvent,
>(
  plain: Aggregate<State, Command, Event, Refusal>,
  kind: CodedKind<Id, State, Command, Refusal, ClaimEvent>,
): Aggregate<State, Command, Event, Refusal> {
  const { claims, streamOf, codeStreamOf, codeOf, codeWantedBy, withhold, inUse } = kind;
  const codes = uniqueValues<Id, string, ClaimEvent>({
    claims,
    streamOf: (code) => codeStreamOf(textDigest(code)),
    async userOf(id, code) {
      const { state } = await plain.load(streamOf(id));
      return codeOf(state)?.code === code ? id : undefined;
    },
    async fence(id, code, context) {
      const withheld = await plain.execute({
        stream: streamOf(id),
        isNested: true,
        context,
        command: () => withhold(id, code),
      });
      if (withheld.outcome === 'refused') return { outcome: 'in_use', by: id };
      return { outcome: withheld.outcome === 'accepted' ? 'fenced' : 'contended' };
    },
  });
  return withUniqueValue(plain, codes, {
    usedBy(state) {
      const resource = codeOf(state);
      return resource && { holder: resource.id, value: resource.code };
    },
    wantedBy(command, state) {
      const code = codeWantedBy(command, state);
      // A claim would take the code from its user.
      return code !== undefined && state.withheld.includes(code.value) ? undefined : code;
    },
    idOf: (code) => code,
    inUse,
  });
}
