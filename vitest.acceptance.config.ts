import { defineConfig } from 'vitest/config';

// The acceptance tests on a service that runs already: BASE_URL=https://… API_KEY=… npm run acceptance
const { BASE_URL, API_KEY } = process.env;
if (BASE_URL === undefined || API_KEY === undefined) {
  throw new Error(
    'BASE_URL and API_KEY should name a running service and a key of the platform, as in BASE_URL=http://127.0.0.1:8080 API_KEY=$(cat .data/api-key) npm run acceptance',
  );
}

export default defineConfig({
  test: {
    include: ['test/acceptance/**/*.integration.test.ts'],
    provide: { runningService: { url: BASE_URL.replace(/\/+$/, ''), apiKey: API_KEY } },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
