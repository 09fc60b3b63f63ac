import { expect, test } from 'vitest';
import { EventLogUnavailable } from '../errors.js';
import { followSuccession } from './succession.js';
import type { MoveEvent } from './watch.js';

const move = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

function aRecord() {
  const events: MoveEvent[] = [];
  let fault: Error | undefined;
  return {
    read: async (from: bigint) => {
      if (fault !== undefined) throw fault;
      return events.slice(Number(from));
    },
    say(type: string, data: unknown) {
      events.push({ type, data, revision: BigInt(events.length) });
    },
    break(error: Error | undefined) {
      fault = error;
    },
  };
}

function aSuccession() {
  const [source, next] = [aRecord(), aRecord()];
  const clock = { now: 0 };
  const told: string[] = [];
  const succession = followSuccession(
    { source: source.read, next: next.read },
    ({ msg, reason }) => told.push(`${msg}: ${reason}`),
    () => clock.now,
  );
  return { source, next, clock, told, succession };
}

const end = { last: ['900', '450'] };

test('a log goes over once all of it is in the event store that was named for it, and not before', async () => {
  const { source, next, succession } = aSuccession();
  next.say('$ledger-move-begun', { move });
  expect(await succession.look()).toEqual({ kind: 'here' });
  source.say('$ledger-move-announced', { move });
  expect(await succession.look()).toMatchObject({ kind: 'leaving' });
  expect(succession.left.aborted).toBe(false);
  next.say('$ledger-move-ended', end);
  expect(await succession.look()).toEqual({ kind: 'there' });
  expect(succession.left.aborted).toBe(true);
  succession.close();
});

test('a move that is given up leaves the log where it is', async () => {
  const { source, succession } = aSuccession();
  source.say('$ledger-move-announced', { move });
  expect(await succession.look()).toMatchObject({ kind: 'leaving' });
  source.say('$ledger-move-withdrawn', { move });
  expect(await succession.look()).toEqual({ kind: 'here' });
  succession.close();
});

test('an event store that holds another move, or nothing, is refused in words', async () => {
  for (const held of [undefined, other]) {
    const { source, next, told, succession } = aSuccession();
    if (held !== undefined) {
      next.say('$ledger-move-begun', { move: held });
      next.say('$ledger-move-ended', end);
    }
    source.say('$ledger-move-announced', { move });
    const standing = await succession.look();
    expect(standing).toMatchObject({
      kind: 'leaving',
      why: expect.stringMatching(/another event store than that of EVENTSTORE_NEXT_URL/),
    });
    expect([succession.left.aborted, told.length]).toEqual([false, 1]);
    succession.close();
  }
});

test('a log that was moved before is found at the first look; one whose source then goes away too', async () => {
  const { source, next, succession } = aSuccession();
  source.say('$ledger-move-announced', { move });
  next.say('$ledger-move-begun', { move });
  expect(await succession.look()).toMatchObject({ kind: 'leaving' });
  source.break(new EventLogUnavailable('gone'));
  next.say('$ledger-move-ended', end);
  expect(await succession.look()).toEqual({ kind: 'there' });

  const again = followSuccession(
    {
      source: async () => [{ type: '$ledger-move-announced', data: { move }, revision: 0n }],
      next: next.read,
    },
    () => undefined,
  );
  expect(await again.look()).toEqual({ kind: 'there' });
});

test('while neither says, nothing is taken for granted', async () => {
  const { source, next, succession, told } = aSuccession();
  source.break(new EventLogUnavailable('away'));
  next.break(new EventLogUnavailable('away too'));
  await expect(succession.recent()).rejects.toThrow('away');
  source.break(undefined);
  expect(await succession.recent()).toEqual({ kind: 'here' });
  expect(told.join()).toMatch(/EVENTSTORE_NEXT_URL does not answer/);
  source.say('$ledger-move-announced', { move });
  expect(await succession.look()).toMatchObject({
    kind: 'leaving',
    why: expect.stringMatching(/does not answer: away too/),
  });
  succession.close();
});

test('a reader who stood still for longer than a move takes is told where the log is by now', async () => {
  const { source, next, clock, succession } = aSuccession();
  next.say('$ledger-move-begun', { move });
  expect(await succession.recent()).toEqual({ kind: 'here' });
  source.say('$ledger-move-announced', { move });
  next.say('$ledger-move-ended', end);
  expect(await succession.recent()).toEqual({ kind: 'here' });
  clock.now = 2_001;
  expect(await succession.recent()).toEqual({ kind: 'there' });
});

test('who asks is never given an answer from before', async () => {
  const { source, next, succession } = aSuccession();
  next.say('$ledger-move-begun', { move });
  source.say('$ledger-move-announced', { move });
  const early = succession.look();
  await Promise.resolve();
  next.say('$ledger-move-ended', end);
  expect(await succession.look()).toEqual({ kind: 'there' });
  await early;
});
