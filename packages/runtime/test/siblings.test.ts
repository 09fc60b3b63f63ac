import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShares } from '../src/admission/shares.js';
import { createHub } from '../src/siblings/hub.js';
import { joinSiblings, type Siblings } from '../src/siblings/siblings.js';
import { createWindowCounter } from '../src/siblings/window-counter.js';

const seats = { name: 'seats', what: 'seats', setting: 'SEATS', holder: 'caller' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Processes around one hub; what they send arrives as copies, at once. */
function around(processes: number) {
  const hub = createHub();
  let next = 0;
  function join(): { readonly siblings: Siblings; end(): void } {
    const id = next;
    next += 1;
    let listen: (message: unknown) => void = () => {};
    let isGone = false;
    hub.joined(id, (message) => {
      if (!isGone) listen(structuredClone(message));
    });
    const siblings = joinSiblings(
      {
        send: (message) => {
          if (!isGone) hub.heard(id, structuredClone(message));
        },
        onMessage: (listener) => {
          listen = listener;
        },
      },
      { processes, index: id },
    );
    const end = () => {
      isGone = true;
      hub.ended(id);
    };
    return { siblings, end };
  }
  return { join, members: Array.from({ length: processes }, join) };
}

test('whatever is taken and given back where, and whoever ends, each process knows what the others use', () => {
  const step = fc.record({
    member: fc.nat(2),
    holder: fc.constantFrom('a', 'b'),
    what: fc.constantFrom('take', 'give back', 'end'),
    amount: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { join, members } = around(3);
      const bound = { total: 1_000_000, share: 1_000_000 };
      const begin = (one: ReturnType<typeof join>) => ({
        ...one,
        shares: createShares(seats, bound, undefined, false, one.siblings),
        held: [] as { readonly holder: string; amount: number; giveBack: () => void }[],
      });
      const all = members.map(begin);
      for (const { member, holder, what, amount } of steps) {
        const one = all[member];
        if (one === undefined) continue;
        if (what === 'take') {
          one.held.push({ holder, amount, giveBack: one.shares.take(holder, amount) });
        } else if (what === 'give back') one.held.shift()?.giveBack();
        else {
          one.end();
          all[member] = begin(join());
        }
        if (amount > 5) vi.advanceTimersByTime(10);
      }
      vi.advanceTimersByTime(10);
      for (const holder of ['a', 'b']) {
        const used = all
          .flatMap(({ held }) => held)
          .reduce((sum, one) => sum + (one.holder === holder ? one.amount : 0), 0);
        expect(all.map(({ shares }) => shares.usedBy(holder))).toEqual([used, used, used]);
      }
    }),
  );
});

test('a share and a total are those of all processes together', () => {
  const { members } = around(2);
  const [one, other] = members.map(({ siblings }) =>
    createShares(seats, { total: 5, share: 3 }, undefined, false, siblings),
  );
  one?.take('a', 2);
  vi.advanceTimersByTime(10);
  expect(other?.takeIfFree('a', 2)).toBeUndefined();
  const giveBack = other?.take('a', 1);
  other?.take('b', 2);
  vi.advanceTimersByTime(10);
  expect(() => one?.take('c')).toThrow(/total/);
  giveBack?.();
  vi.advanceTimersByTime(10);
  one?.take('c');
});

test('without Redis, what happens in a minute is counted over all processes', async () => {
  const { members } = around(2);
  const [one, other] = members.map(({ siblings }) =>
    createWindowCounter(undefined, Date.now, siblings),
  );
  await one?.hit('caller');
  await one?.hit('caller');
  expect(await other?.hit('caller')).toMatchObject({ count: 3 });
});

test('everybody is asked, and one that ends meanwhile or says nothing is left out', async () => {
  const { members } = around(3);
  const [one, other, third] = members;
  one?.siblings.onAsked('how', async () => 'one');
  other?.siblings.onAsked('how', () => new Promise(() => undefined));
  third?.siblings.onAsked('how', async () => 'third');
  const ended = one?.siblings.everybody('how');
  other?.end();
  expect(await ended).toEqual(['one', 'third']);
  third?.siblings.onAsked('how', () => new Promise(() => undefined));
  const late = one?.siblings.everybody('how');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toEqual(['one']);
});
