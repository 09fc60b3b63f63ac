import { afterAll, beforeAll, describe, it } from 'vitest';
import { appends } from './conformance/appends.js';
import type { Case } from './conformance/case.js';
import { details } from './conformance/details.js';
import { reads } from './conformance/reads.js';
import { subscriptions } from './conformance/subscriptions.js';
import { type Target, targets } from './conformance/target.js';

const suites: Readonly<Record<string, readonly Case[]>> = {
  appends,
  reads,
  subscriptions,
  details: details,
};

describe.each(targets)('%s', (_, open) => {
  let target: Target;
  beforeAll(async () => {
    target = await open();
  }, 60_000); // May start an EventStoreDB.
  afterAll(() => target.close());

  describe.each(Object.entries(suites))("EventStoreDB's protocol: %s", (_, cases) => {
    // EventStoreDB answers some cases slowly.
    for (const { name, run } of cases) it(name, () => run(target.client), 20_000);
  });
});
