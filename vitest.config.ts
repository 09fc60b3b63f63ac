import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The suffix says what a test needs: `.test.ts` needs nothing but Node; `.integration.test.ts` needs the event
// log, PostgreSQL or the queue; `.fault.test.ts` starts processes and ends them. All are found by discovery.
// Node applies these conditions to `require` as well, so `import` must not be among them.
const resolve = { conditions: ['@exchange/source', 'node'] };
const ssr = { resolve: { ...resolve, externalConditions: ['@exchange/source', 'node'] } };
const everywhere = ['packages', 'services', 'test'];
// These wait for servers more than they compute.
const maxWorkers = Math.max(2, availableParallelism() - 1);
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.fault.test.ts'],
          maxWorkers,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: everywhere.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude,
          globalSetup: ['test/services/global-setup.ts'],
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'fault',
          include: everywhere.map((folder) => `${folder}/**/*.fault.test.ts`),
          exclude,
          globalSetup: ['test/services/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
