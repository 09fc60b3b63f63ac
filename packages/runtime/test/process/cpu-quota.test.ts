import { expect, test } from 'vitest';
import { coresAllowed } from '../../src/process/cpu-quota.js';

const v2 = '/sys/fs/cgroup/cpu.max';
const v1 = '/sys/fs/cgroup/cpu/cpu.cfs_';

test.each([
  ['half a core', { [v2]: '50000 100000\n' }, 0.5],
  ['three cores', { [v2]: '300000 100000\n' }, 3],
  ['no limit', { [v2]: 'max 100000\n' }, undefined],
  ['two cores, by version 1', { [`${v1}quota_us`]: '200000\n', [`${v1}period_us`]: '100000\n' }, 2],
  [
    'no limit, by version 1',
    { [`${v1}quota_us`]: '-1\n', [`${v1}period_us`]: '100000\n' },
    undefined,
  ],
  ['a machine without control groups', {}, undefined],
])('a container may keep busy: %s', (_, given, cores) => {
  const told = new Map(Object.entries<string>(given));
  expect(coresAllowed((file) => told.get(file))).toBe(cores);
});
