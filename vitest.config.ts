import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { VitestPluginContext } from 'vitest/node';
import { processPool } from './test/runner/process-pool.js';

// The suffix of a file selects its suite (docs/testing.md). `npm test` runs the first three:
//   .test.ts              needs Node alone
//   .integration.test.ts  needs the event log, PostgreSQL or the queue, or starts processes
//   test/console          the same with a browser
//   .long.test.ts         takes long: `npm run test:long`, two files at once
//   .alone.test.ts        also measures time: after those, one file at once

// Its daylight-saving time and its half hour reveal code that depends on the time zone of the process.
process.env['TZ'] ??= 'America/St_Johns';

const sources = ['@exchange/source', 'node'];
// Files with stores load built packages: loading a thousand sources takes longer than most tests.
const builtOnly = ['node'];
const browserSources = ['@exchange/source', 'browser'];
const everywhere = ['packages', 'services', 'test'];
const everyFile = (suffix: string) => everywhere.map((folder) => `${folder}/**/*${suffix}`);
const exclude = ['**/node_modules/**', '**/dist/**'];
const otherSuffixes = ['integration', 'long', 'alone'].map((suffix) => `**/*.${suffix}.test.ts`);
const consoleFiles = 'test/console/**/*.integration.test.ts';
// Files with stores wait for servers, so one process more than cores keeps the cores busy. More processes would slow each
// test towards its limit.
const maxWorkers = Math.max(3, availableParallelism() - 1);
// All cases of a seeded unit test are up to ten times as many.
const unitTimeout = process.env['TEST_LENGTH'] === 'whole' ? 60_000 : 5_000;
const poll = { interval: 50, timeout: 10_000 };

/** @param conditions how the packages' exports are resolved, without `import`: Node applies them to `require` as well */
const resolved = (conditions: readonly string[]) => ({
  resolve: { conditions: [...conditions] },
  ssr: { resolve: { conditions: [...conditions], externalConditions: [...conditions] } },
});
// A few processes run the files in turn and load each module once. A file restores environment, clock and folder;
// test/services/end-of-file.ts stops the servers of its helpers.
const shared = {
  pool: processPool,
  isolate: false,
  setupFiles: ['test/services/each-file.ts'],
  maxWorkers,
  expect: { poll },
};
const withStores = {
  ...shared,
  server: {
    deps: { external: [/^(?!.*\/node_modules\/).*\/(packages|services)\/.+\/dist\//] },
  },
  globalSetup: ['test/services/built.ts', 'test/services/global-setup.ts'],
};

/** Runs a project after those of lower order. The option `--sequence.shuffle` would replace a project's `sequence`. */
const inGroup = (order: number) => ({
  plugins: [
    {
      name: 'group order',
      configureVitest({ project }: VitestPluginContext) {
        project.config.sequence.groupOrder = order;
      },
    },
  ],
});

export default defineConfig({
  test: {
    projects: [
      {
        ...resolved(sources),
        test: {
          ...shared,
          name: 'unit',
          include: everyFile('.test.ts'),
          exclude: [...exclude, ...otherSuffixes],
          testTimeout: unitTimeout,
          hookTimeout: 10_000,
        },
      },
      {
        ...resolved(browserSources),
        test: {
          ...shared,
          name: 'browser',
          // One file for each use of `#primitives`, which alone has a browser form; primitives.test.ts compares both forms.
          include: [
            'packages/proof/test/{checkpoint,cosignature,leaf,pack-tables,pack-zip,signed-note,tree,verify-export}.test.ts',
          ],
          exclude,
          testTimeout: unitTimeout,
          hookTimeout: 10_000,
        },
      },
      {
        ...resolved(builtOnly),
        test: {
          ...withStores,
          name: 'integration',
          include: everyFile('.integration.test.ts'),
          exclude: [...exclude, consoleFiles],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...resolved(builtOnly),
        ...inGroup(1),
        test: {
          ...withStores,
          name: 'console',
          include: [consoleFiles],
          exclude,
          // A browser uses both cores.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...resolved(builtOnly),
        ...inGroup(2),
        test: {
          ...withStores,
          name: 'long',
          include: everyFile('.long.test.ts'),
          exclude,
          isolate: true,
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...resolved(builtOnly),
        ...inGroup(3),
        test: {
          ...withStores,
          name: 'alone',
          include: everyFile('.alone.test.ts'),
          exclude,
          isolate: true,
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
