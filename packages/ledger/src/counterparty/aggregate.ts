import { defineAggregate, onceAStore } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { textDigest, uniqueValues } from '../unique/unique-values.js';
import { withUniqueValue } from '../unique/with-unique-value.js';
import { counterpartyCode } from './code.js';
import { counterparty } from './decide.js';
import { counterpartyCodeEvents, counterpartyEvents } from './events.js';
import { codeOf, codeWantedBy } from './uses-code.js';

const plainCounterparties = defineAggregate(counterpartyEvents, counterparty);
const codeClaims = defineAggregate(counterpartyCodeEvents, counterpartyCode);

/** Counterparties, each in a stream of its own; no two of them ever have the same code. */
export const counterparties = onceAStore((store) => {
  const plain = plainCounterparties.on(store);
  const codes = uniqueValues({
    claims: codeClaims.on(store),
    streamOf: (code: string) => streams.counterpartyCode(textDigest(code)),
    async userOf(id, code) {
      const { state } = await plain.load(streams.counterparty(id));
      return codeOf(state)?.value === code ? id : undefined;
    },
    async fence(id, code, context) {
      const withheld = await plain.execute({
        stream: streams.counterparty(id),
        context,
        command: () => ({ type: 'WithholdCounterpartyCode', counterparty_id: id, code }),
      });
      if (withheld.outcome === 'refused') return { outcome: 'in_use', by: id };
      return { outcome: withheld.outcome === 'accepted' ? 'fenced' : 'contended' };
    },
  });
  return withUniqueValue(plain, codes, {
    usedBy: codeOf,
    wantedBy: codeWantedBy,
    idOf: (code) => code,
    inUse: (code) => ({ code: 'code_in_use', counterparty_code: code }) as const,
  });
});
