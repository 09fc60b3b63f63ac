import { afterAll, beforeAll, describe, it } from 'vitest';
import { appends } from './conformance/appends.js';
import type { Case } from './conformance/case.js';
import { deletes } from './conformance/deletes.js';
import { details } from './conformance/details.js';
import { metadata } from './conformance/metadata.js';
import { reads } from './conformance/reads.js';
import { subscriptions } from './conformance/subscriptions.js';
import { openTarget, type Target } from './conformance/target.js';

const suites: Readonly<Record<string, readonly Case[]>> = {
  appends,
  reads,
  deletes,
  'stream metadata': metadata,
  subscriptions,
  'what is easily missed': details,
};

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

describe.each(Object.entries(suites))("EventStoreDB's protocol: %s", (_, cases) => {
  for (const { name, run } of cases) it(name, () => run(target.client, target.url), 20_000);
});
