import { defineAggregate, onceAStore } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { textDigest, uniqueValues } from '../unique/unique-values.js';
import { withUniqueValue } from '../unique/with-unique-value.js';
import { resellerCode } from './code.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { codeOf, codeWantedBy } from './uses-code.js';

const plainResellers = defineAggregate(resellerEvents, reseller);
const codeClaims = defineAggregate(resellerCodeEvents, resellerCode);

/** Resellers, each in a stream of its own; no two of them ever have the same code. */
export const resellers = onceAStore((store) => {
  const plain = plainResellers.on(store);
  const codes = uniqueValues({
    claims: codeClaims.on(store),
    streamOf: (code: string) => streams.resellerCode(textDigest(code)),
    async userOf(id, code) {
      const { state } = await plain.load(streams.reseller(id));
      return codeOf(state)?.value === code ? id : undefined;
    },
    async fence(id, code, context) {
      const withheld = await plain.execute({
        stream: streams.reseller(id),
        context,
        command: () => ({ type: 'WithholdResellerCode', reseller_id: id, code }),
      });
      if (withheld.outcome === 'refused') return { outcome: 'in_use', by: id };
      return { outcome: withheld.outcome === 'accepted' ? 'fenced' : 'contended' };
    },
  });
  return withUniqueValue(plain, codes, {
    usedBy: codeOf,
    wantedBy: codeWantedBy,
    idOf: (code) => code,
    inUse: (code) => ({ code: 'code_in_use', reseller_code: code }) as const,
  });
});
