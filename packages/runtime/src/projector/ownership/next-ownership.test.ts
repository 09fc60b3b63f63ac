import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LaneName, laneName } from '../../event-log/lane-name.js';
import { nextOwnership } from './next-ownership.js';

const lanes = ['assets', 'audit', 'exchange', 'market', 'positions', 'usage'].map((name) =>
  laneName.parse(name),
);

interface Projector {
  readonly able: readonly LaneName[];
  readonly own: readonly LaneName[];
}

function round(projectors: readonly Projector[]): readonly Projector[] {
  const now = [...projectors];
  for (const [index, { able, own }] of now.entries()) {
    const others = now.filter((_, other) => other !== index);
    const { take, release } = nextOwnership({ own, able, all: lanes, others });
    const remaining = own.filter((lane) => !release.includes(lane));
    now[index] = { able, own: [...remaining, ...take] };
  }
  return now;
}

function settled(projectors: readonly Projector[]): readonly Projector[] {
  let now = projectors;
  for (let rounds = 0; rounds < 30; rounds += 1) now = round(now);
  return now;
}

const projectors = fc.array(fc.subarray(lanes), { minLength: 1, maxLength: 4 }).chain((ables) =>
  fc
    .array(fc.nat(ables.length - 1), { minLength: lanes.length, maxLength: lanes.length })
    .map((owners) =>
      ables.map(
        (able, index): Projector => ({
          able,
          own: lanes.filter((_, lane) => owners[lane] === index),
        }),
      ),
    ),
);

test('gives a new projector its share, one lane at a time', () => {
  const first = round([
    { able: lanes, own: lanes },
    { able: lanes, own: [] },
  ]);
  expect(first.map(({ own }) => own.length)).toEqual([5, 1]);
  expect(settled(first).map(({ own }) => own.length)).toEqual([3, 3]);
});

test('takes all lanes of an ended projector at once', () => {
  const [only] = round([{ able: lanes, own: lanes.slice(0, 2) }]);
  expect(only?.own).toEqual(lanes);
});

test('leaves a free lane to a projector that can work it', () => {
  const others = [{ able: lanes, own: [] }];
  expect(nextOwnership({ own: [], able: [], all: lanes, others }).take).toEqual([]);
});

test('settles every lane with one projector, an able one if possible', () => {
  fc.assert(
    fc.property(projectors, (all) => {
      const end = settled(all);
      for (const lane of lanes) {
        const owners = end.filter(({ own }) => own.includes(lane));
        expect(owners).toHaveLength(1);
        const isAnyAble = end.some(({ able }) => able.includes(lane));
        expect(owners[0]?.able.includes(lane)).toBe(isAnyAble);
      }
      expect(round(end)).toEqual(end);
    }),
  );
});

test('never exceeds a share while another able projector is below its own', () => {
  fc.assert(
    fc.property(projectors, (all) => {
      const end = settled(all);
      const share = Math.ceil(lanes.length / end.length);
      for (const { own } of end.filter((one) => one.own.length > share)) {
        const isWanted = (lane: LaneName) =>
          end.some((other) => other.own.length < share && other.able.includes(lane));
        expect(own.filter(isWanted)).toEqual([]);
      }
    }),
  );
});
