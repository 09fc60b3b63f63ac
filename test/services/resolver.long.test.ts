// Takes 12 s. Starts a test run that fails halfway and checks for leftovers.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dockerIsThere } from './containers.js';
import { debianPostgres } from './debian-postgres.js';
import { resolveServices } from './resolver.js';

const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');

test.skipIf(dockerIsThere() || debianPostgres() === undefined)(
  'a started PostgreSQL is stopped if Redis is missing',
  async () => {
    const before = children();
    const withoutRedis = { ...process.env, PATH: '/nowhere' };
    await expect(resolveServices('real', withoutRedis)).rejects.toThrow('requires a Redis server');
    expect(children()).toBe(before);
  },
);
