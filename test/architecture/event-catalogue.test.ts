import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventCatalogueText } from '../../scripts/event-catalogue.mjs';

test('docs/events.md matches the schemas; npm run docs:events writes it', () => {
  const written = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');
  expect(written).toBe(eventCatalogueText());
});
