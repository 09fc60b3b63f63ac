import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  buildVerifiers,
  pageWithDigests,
  verifierDigests,
} from '../../scripts/verifiers-build.mjs';

test("docs/audit-packs.md has this release's verifier digests; npm run docs:verifiers writes them", async () => {
  await buildVerifiers();
  const page = readFileSync(new URL('../../docs/audit-packs.md', import.meta.url), 'utf8');
  for (const digest of Object.values(verifierDigests())) expect(page).toContain(digest);
  expect(page).toBe(pageWithDigests());
});
