import { expect, test } from 'vitest';
import { eventDefinitions } from '../src/ledger.js';

test.each(eventDefinitions.map((definition) => [definition.type, definition] as const))(
  '%s has a sentence as its description, and a version',
  (_, { description, version }) => {
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(version).toBeGreaterThan(0);
  },
);
