import { isRunning, type StartedChild } from '@exchange/child-process';
import { createLogger } from '@exchange/runtime/process/logger';
import { supervise } from '@exchange/runtime/process/supervise/part';
import { describe, expect, test } from 'vitest';
import { forkProcess } from '../src/supervisor/service-forks.js';

const entry = new URL('./dummy-part', import.meta.url);
const heldEntry = new URL('./held-part', import.meta.url);
const log = createLogger('test', 'silent');
const policy = { delayAfterMs: () => 0 };
// The watchdog ends a process that hangs for 10 s.
const watchdogMs = 60_000;

const dummy = (env: Record<string, string> = {}): Promise<StartedChild<unknown>> =>
  forkProcess({ name: 'dummy', entry, env: { ...process.env, ...env }, log });

describe('a process of the tree', () => {
  test('gets its environment, reports ready, and ends on request', async () => {
    const part = await dummy({ DUMMY_GIVEN: 'a port' });
    expect(part.ready).toEqual({ given: 'a port' });
    await part.close();
    expect(isRunning(part.pid)).toBe(false);
  });

  test('starts when its settings arrive, with its code already loaded', async () => {
    const settings = { TOLD_URL: 'postgres://there' };
    const env = { ...process.env, DUMMY_GIVEN: 'a port' };
    let tell: (env: Record<string, string>) => void = () => {};
    const later = new Promise<Record<string, string>>((resolve) => {
      tell = resolve;
    });
    const starting = forkProcess({ name: 'held', entry: heldEntry, env, told: later, log });
    tell(settings);
    const part = await starting;
    expect(part.ready).toEqual({ loaded: true, url: 'postgres://there', given: 'a port' });
    await part.close();
  });

  test('is ended when its settings are rejected', async () => {
    const settings = Promise.reject(new Error('no database'));
    await expect(
      forkProcess({ name: 'held', entry: heldEntry, env: process.env, told: settings, log }),
    ).rejects.toThrow('no database');
  });

  test('that cannot start reports the reason', async () => {
    await expect(dummy({ DUMMY_FAILS: 'no such database' })).rejects.toThrow('no such database');
  });

  test.each([
    ['was killed', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const)(
    'that %s is replaced by a new process',
    { timeout: watchdogMs },
    async (_, signal) => {
      const pids: number[] = [];
      let came: () => void = () => {};
      const cameBack = new Promise<void>((resolve) => {
        came = resolve;
      });
      const onPid = (_: string, pid: number | undefined) => {
        if (pid === undefined) return;
        pids.push(pid);
        if (pids.length === 2) came();
      };
      const supervised = await supervise(
        { name: 'dummy', start: () => dummy() },
        { log, policy, onPid },
      );
      process.kill(pids[0] ?? 0, signal);
      await cameBack;
      expect(pids[1]).not.toBe(pids[0]);
      await supervised.stop(5_000);
      expect(pids.map(isRunning)).toEqual([false, false]);
    },
  );

  test('that does not end on request is killed', async () => {
    let pid = 0;
    const supervised = await supervise(
      { name: 'dummy', start: () => dummy({ DUMMY_STUBBORN: 'yes' }) },
      {
        log,
        policy,
        onPid: (_, now) => {
          pid = now ?? pid;
        },
      },
    );
    await supervised.stop(50);
    expect(isRunning(pid)).toBe(false);
  });
});
