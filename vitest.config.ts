import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/runner/count-reporter.js';
import { processPool } from './test/runner/process-pool.js';

// The suffix says what a test needs: `.test.ts` needs nothing but Node; `.integration.test.ts` needs the event
// log, PostgreSQL or the queue; `.fault.test.ts` starts processes and ends them; `.whole.test.ts` starts the whole
// service, two at once after those; `.alone.test.ts` also holds something to a time: it has the machine for itself, at
// the end. All are found by discovery.
// Tests of one thing and of its processes load this project's packages from their sources.
// Node applies these conditions to `require` as well, so `import` must not be among them.
const resolve = { conditions: ['@exchange/source', 'node'] };
const ssr = { resolve: { ...resolve, externalConditions: ['@exchange/source', 'node'] } };
// Tests that start a service load what is built of the packages, as a service does, and Node itself loads it: each of their
// processes would read a thousand sources otherwise. `test/services/built.ts` builds first, for those that start what is built
// as well: it is never older than the sources.
const builtResolve = { conditions: ['node'] };
const built = {
  resolve: builtResolve,
  ssr: { resolve: { ...builtResolve, externalConditions: ['node'] } },
};
const server = {
  deps: { external: [/^(?!.*\/node_modules\/).*\/(packages|services)\/.+\/dist\//] },
};
const withServices = ['test/services/built.ts', 'test/services/global-setup.ts'];
// The same packages as a browser loads them: dependencies choose by `browser`.
const browserResolve = { conditions: ['@exchange/source', 'browser'] };
const browserSsr = {
  resolve: { ...browserResolve, externalConditions: ['@exchange/source', 'browser'] },
};
const everywhere = ['packages', 'services', 'test'];
// These wait for servers more than they compute: four at once keep two cores at work.
const maxWorkers = Math.max(4, availableParallelism() - 1);
const countsFile = process.env['TEST_COUNTS'];
// How long `expect.poll` asks, and what hangs may hang: as long as a busy machine needs. Only what fails takes as long.
const poll = { interval: 50, timeout: 150_000 };
const [testTimeout, hookTimeout] = [400_000, 400_000];
// Files run one after the other in a few processes (but for those of the whole service), which load each module once: loading the packages takes longer than most
// tests. What a file changes of its process (environment, clock, folder) it puts back, and what a helper starts for it is stopped
// at its end (`test/services/end-of-file.ts`).
const processes = {
  pool: processPool,
  isolate: false,
  setupFiles: ['test/services/each-file.ts'],
};
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    reporters: ['default', ...(countsFile === undefined ? [] : [new CountReporter(countsFile)])],
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          expect: { poll },
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          ...processes,
          exclude: [
            ...exclude,
            '**/*.integration.test.ts',
            '**/*.fault.test.ts',
            '**/*.whole.test.ts',
            '**/*.alone.test.ts',
          ],
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      {
        resolve: browserResolve,
        ssr: browserSsr,
        test: {
          name: 'browser',
          include: ['packages/proof/**/*.test.ts'],
          env: { PROOF_FORM: 'browser' },
          ...processes,
          exclude,
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      {
        ...built,
        test: {
          name: 'integration',
          expect: { poll },
          include: everywhere.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude,
          ...processes,
          server,
          globalSetup: withServices,
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'fault',
          expect: { poll },
          include: everywhere.map((folder) => `${folder}/**/*.fault.test.ts`),
          exclude,
          ...processes,
          globalSetup: withServices,
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      {
        ...built,
        test: {
          name: 'whole',
          expect: { poll },
          include: everywhere.map((folder) => `${folder}/**/*.whole.test.ts`),
          exclude,
          ...processes,
          isolate: true,
          server,
          globalSetup: withServices,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout,
          hookTimeout,
        },
      },
      {
        ...built,
        test: {
          name: 'alone',
          expect: { poll },
          include: everywhere.map((folder) => `${folder}/**/*.alone.test.ts`),
          exclude,
          ...processes,
          isolate: true,
          server,
          globalSetup: withServices,
          fileParallelism: false,
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
