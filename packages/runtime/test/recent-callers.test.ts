import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentCallers } from '../src/admission/recent-callers.js';

test('several callers are those active within the last second', () => {
  const visit = fc.record({ caller: fc.constantFrom('a', 'b', 'c'), after: fc.nat(700) });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), fc.nat(1_500), (visits, later) => {
      let at = 0;
      const callers = createRecentCallers(() => at);
      const lastVisits = new Map<string, number>();
      const expected = () => [...lastVisits.values()].filter((one) => at - one <= 1_000).length > 1;
      for (const { caller, after } of visits) {
        at += after;
        callers.note(caller);
        lastVisits.set(caller, at);
        expect(callers.areSeveral()).toBe(expected());
      }
      at += later;
      expect(callers.areSeveral()).toBe(expected());
    }),
  );
});
