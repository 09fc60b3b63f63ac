import type { TestProject } from 'vitest/node';

/** Tells the tests of the service that the environment names. */
export function setup(project: TestProject): void {
  const { BASE_URL: url, API_KEY: apiKey } = process.env;
  if (url === undefined || apiKey === undefined) {
    throw new Error(
      'BASE_URL and API_KEY should name a running service and a key of the platform, as in BASE_URL=http://127.0.0.1:8080 API_KEY=$(cat .data/api-key) npm run acceptance',
    );
  }
  project.provide('runningService', { url: url.replace(/\/+$/, ''), apiKey });
}
