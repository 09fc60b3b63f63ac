import { defineConfig } from 'vitest/config';

// The acceptance tests on a service that runs already: BASE_URL=https://… API_KEY=… npm run acceptance
export default defineConfig({
  test: {
    include: ['test/acceptance/**/*.integration.test.ts'],
    globalSetup: ['test/acceptance/running-service.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
