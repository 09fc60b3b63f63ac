import { randomUUID } from 'node:crypto';
import { eventTypeFilter, START } from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, newStream } from './case.js';
import { following } from './subscriptions.js';

/** Expressions as .NET reads them: texts that match, and texts that do not. */
export const expressions: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['order', ['order', 'an order', 'orders'], ['Order', 'ord er']],
  ['^order-[0-9]+$', ['order-1', 'order-42', 'order-42\n'], ['order-', 'order-1x', 'order-1\n\n']],
  ['^a$|^b$', ['a', 'b\n'], ['ab', 'a\nb']],
  ['^(a|b$)', ['ab', 'b', 'b\n'], ['bc']],
  ['^a\\z', ['a'], ['a\n', 'ab']],
  ['\\Aa\\Z', ['a', 'a\n'], ['ba']],
  ['^.$', ['a', '\r', '\u2028'], ['\n', 'ab', '🐎']],
  ['^..$', ['🐎', 'ab'], ['a']],
  ['^[🐎]$', [], ['🐎', 'a']],
  ['^[^a]{2}$', ['🐎', 'bb'], ['ba']],
  ['🐎', ['ein 🐎 läuft'], ['🐴']],
  ['^\\d+$', ['42', '٤٢'], ['4a', '']],
  ['^\\w+$', ['aé_9', 'š', 'ʰ'], ['a-b', '²']],
  ['^\\s$', [' ', '\u00a0', '\u2003', '\u0085'], ['\u200b', 'a']],
  ['^[\\s\\S]$', ['a', '\n', ' '], ['']],
  ['^[\\W]$', ['-', '²'], ['a']],
  ['^[\\Wx]+$', ['-x', 'x'], ['xy']],
  ['^\\p{Lu}\\P{Lu}$', ['Aa', 'Ä1'], ['aA', 'AA']],
  ['^[a-f-]+$', ['a-f', '-'], ['g']],
  ['^[]a]+$', [']a'], ['[']],
  ['^[^]a]+$', ['[b'], [']', 'a']],
  ['^a{2,3}$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['^a{,3}$', ['a{,3}'], ['a', 'aaa']],
  ['^{a}$', ['{a}'], ['a']],
  ['^a{2}?$', ['aa'], ['a']],
  ['^(?:ab)+?c$', ['ababc'], ['c', 'abac']],
  ["^(?<name>a)(?'other'b)$", ['ab'], ['a']],
  ['(?i)^ORDER-k', ['order-K', 'Order-k', 'oRdEr-\u212a'], ['ordeſ-k']],
  ['^(?i:a)b$', ['Ab', 'ab'], ['AB']],
  ['^(?i)[a-c](?-i)d$', ['Bd'], ['BD']],
  ['(?i)^s$', ['S', 's'], ['\u017f']],
  ['(?m)^b$', ['a\nb\nc', 'b'], ['ab']],
  ['(?s)^.$', ['\n', 'a'], ['ab']],
  ['\\x41\\u0042\\t\\e\\cA\\0', ['AB\t\u001b\u0001\0'], ['AB']],
  ['^a\\-b\\/c\\.$', ['a-b/c.'], ['axb/c.']],
  ['^()$', [''], ['a']],
];

/** Event types may be any text but the empty one. */
export const expressionCases: readonly Case[] = expressions.map(([regex, matching, others]) => ({
  name: `the filter ${JSON.stringify(regex)}`,
  async run(client) {
    const stream = newStream();
    const types = [...matching, ...others].filter((type) => type !== '');
    const start = await client.appendToStream(newStream('marker'), [
      event(0, { type: randomUUID() }),
    ]);
    await client.appendToStream(
      stream,
      types.map((type, n) => event(n, { type })),
    );
    const subscription = client.subscribeToAll({
      fromPosition: start.position ?? START,
      filter: eventTypeFilter({ regex }),
    });
    const seen: string[] = [];
    subscription.on('data', ({ event: recorded }) => {
      if (recorded?.streamId === stream) seen.push(recorded.type);
    });
    await following(subscription, async (followed) => {
      await followed.caughtUp();
      expect(seen).toEqual(matching.filter((type) => type !== ''));
    });
  },
}));
