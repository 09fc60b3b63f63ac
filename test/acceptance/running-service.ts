import type { TestProject } from 'vitest/node';

export function setup(project: TestProject): void {
  const { BASE_URL: url, API_KEY: apiKey } = process.env;
  if (url === undefined || apiKey === undefined) {
    throw new Error(
      'BASE_URL and API_KEY are required: a running service and a platform key, as in BASE_URL=http://127.0.0.1:8080 API_KEY=$(cat .data/api-key) npm run acceptance',
    );
  }
  project.provide('runningService', { url: url.replace(/\/+$/, ''), apiKey });
}
