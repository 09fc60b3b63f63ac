import { describe, expect, test } from 'vitest';
import { createLogger } from '../../src/process/logger.js';
import {
  createRestartPolicy,
  type RestartPolicy,
  type RunningPart,
  supervise,
} from '../../src/process/supervise/part.js';

const log = createLogger('test', 'silent');
const immediate = { delayAfterMs: () => 0 };

function fakePart(failures: (start: number) => boolean = () => false) {
  const ends: (() => void)[] = [];
  const starts: RunningPart[] = [];
  let attempts = 0;
  return {
    starts,
    attempts: () => attempts,
    crash: () => ends.at(-1)?.(),
    async start(): Promise<RunningPart> {
      attempts += 1;
      if (failures(attempts)) throw new Error('not yet');
      let end = () => {};
      const exited = new Promise<void>((resolve) => {
        end = resolve;
      });
      ends.push(end);
      const part = {
        pid: 1_000_000 + attempts,
        exited,
        close: async () => {
          end();
          await exited;
        },
      };
      starts.push(part);
      return part;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('the restart policy', () => {
  test('doubles the delay up to the maximum', () => {
    const policy = createRestartPolicy({ firstMs: 100, maxMs: 1_000, healthyMs: 60_000 });
    const delays = Array.from({ length: 6 }, () => policy.delayAfterMs(0));
    expect(delays).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  test('resets the delay after a healthy minute', () => {
    const policy = createRestartPolicy({ firstMs: 100, maxMs: 1_000, healthyMs: 60_000 });
    policy.delayAfterMs(0);
    policy.delayAfterMs(59_999);
    expect(policy.delayAfterMs(60_000)).toBe(100);
    expect(policy.delayAfterMs(10)).toBe(200);
  });
});

describe('a supervised part', () => {
  async function supervised({
    part = fakePart(),
    policy = immediate,
  }: {
    readonly part?: ReturnType<typeof fakePart>;
    readonly policy?: RestartPolicy;
  } = {}) {
    const pids: (number | undefined)[] = [];
    const control = await supervise(
      { name: 'dummy', start: part.start },
      { log, policy, onPid: (_, pid) => void pids.push(pid) },
    );
    return { part, pids, control, hasExited: () => pids.at(-1) === undefined };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('is restarted after a crash, and reports its new process id', async () => {
    const { part, pids, control } = await supervised();
    part.crash();
    await until(() => part.starts.length === 2);
    part.crash();
    await until(() => part.starts.length === 3);
    await control.stop(1_000);
    expect(pids).toEqual([1_000_001, undefined, 1_000_002, undefined, 1_000_003, undefined]);
  });

  test('is restarted until the restart succeeds', async () => {
    const uptimes: number[] = [];
    const delayAfterMs = (uptimeMs: number) => {
      uptimes.push(uptimeMs);
      return 0;
    };
    const { part, control } = await supervised({
      part: fakePart((attempt) => attempt >= 2 && attempt <= 5),
      policy: { delayAfterMs },
    });
    part.crash();
    await until(() => part.starts.length === 2);
    await control.stop(1_000);
    expect(part.attempts()).toBe(6);
    expect(uptimes.slice(1)).toEqual([0, 0, 0, 0]);
  });

  test('rejects if its first start fails', async () => {
    await expect(supervised({ part: fakePart(() => true) })).rejects.toThrow('not yet');
  });

  test('is not restarted after a stop', async () => {
    const { part, control } = await supervised();
    await control.stop(1_000);
    await turn();
    expect(part.attempts()).toBe(1);
  });

  test('continues after its retirement, and is not restarted', async () => {
    const { part, control, hasExited } = await supervised();
    control.retire();
    await turn();
    expect(hasExited()).toBe(false);
    part.crash();
    await until(hasExited);
    await control.stop(1_000);
    expect(part.attempts()).toBe(1);
  });

  test('stops during the delay of a restart', async () => {
    const { part, control, hasExited } = await supervised({
      policy: { delayAfterMs: () => 3_600_000 },
    });
    part.crash();
    await until(hasExited);
    await control.stop(5_000);
    expect(part.attempts()).toBe(1);
  });

  test('is restarted on request without a delay', async () => {
    const { part, control } = await supervised({
      policy: {
        delayAfterMs: () => {
          throw new Error('unexpected delay');
        },
      },
    });
    control.restart();
    await until(() => part.starts.length === 2);
    await control.stop(1_000);
    expect(part.attempts()).toBe(2);
  });
});
