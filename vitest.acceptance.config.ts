import { defineConfig } from 'vitest/config';

// The acceptance tests on a service that runs already: BASE_URL=https://… API_KEY=… npm run acceptance
// Loads the client's sources, so no build is needed.
const resolve = { conditions: ['@exchange/source', 'node'] };

export default defineConfig({
  resolve,
  ssr: { resolve: { ...resolve, externalConditions: ['@exchange/source', 'node'] } },
  test: {
    include: ['test/acceptance/**/*.integration.test.ts'],
    globalSetup: ['test/acceptance/running-service.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
