import { expect, test } from 'vitest';
import { EventLogUnavailable } from '../../event-log/errors.js';
import { laneName } from '../../event-log/lane-name.js';
import type { ReadOneOptions, StoredEvent } from '../../event-log/types.js';
import type { TableIdentity } from '../../tables/table-identity.js';
import { compareLog } from './compare-tables-with-log.js';
import { LogForeign } from './log-foreign.js';

type Events = Readonly<Record<number, string>>;

const eventOf = (position: bigint, id: string): StoredEvent => ({
  ...{ id, position, stream: 'a', revision: position, type: 'Made', created: new Date(0) },
  ...{ data: {}, metadata: {} },
});

/** A follower may lack events of the leader. */
const log = (leader: Events | 'none', follower: Events = leader === 'none' ? {} : leader) => {
  const of = ({ fromLeader = false }: ReadOneOptions = {}) => {
    if (!fromLeader) return follower;
    if (leader === 'none') throw new EventLogUnavailable('no leader');
    return leader;
  };
  return {
    async eventAt(position: bigint, options?: ReadOneOptions) {
      const id = of(options)[Number(position)];
      return id === undefined ? undefined : eventOf(position, id);
    },
    async headPosition(options?: ReadOneOptions) {
      const positions = Object.keys(of(options)).map(BigInt);
      return positions.length === 0 ? undefined : positions.reduce((a, b) => (a > b ? a : b));
    },
  };
};

const whole: Events = { 1: 'first', 10: 'x', 20: 'y', 30: 'z' };
const lane = (name: string, position: bigint, id: string) => ({
  ...{ lane: laneName.parse(name), position, mark: { position, id } },
  ...{ pausedReason: null, version: 1, readSince: 1 },
});
const tables: TableIdentity = {
  first: { position: 1n, id: 'first' },
  lanes: [lane('assets', 10n, 'x'), lane('exchange', 30n, 'z')],
};
const { 30: _, ...restored } = whole;

test.each([
  ['their log', log(whole)],
  ['a longer log', log({ ...whole, 40: 'later' })],
  ['a lagging follower of their log', log(whole, restored)],
  ['a new follower of their log', log(whole, {})],
  ['a node of their log without a leader', log('none', whole)],
])('tables belong to %s', async (_, eventLog) => {
  await expect(compareLog(eventLog, tables)).resolves.toBeUndefined();
});

test.each([
  ['an older backup', log(restored), 'lane exchange is at position 30, and the log ends at 20'],
  [
    'an older backup that has grown past the tables',
    log({ ...restored, 35: 'new' }),
    'lane exchange is at position 30, where the log has no event',
  ],
  [
    'an older backup with another event in that place',
    log({ ...restored, 30: 'new' }),
    'lane exchange is event z at position 30, where the log has event new',
  ],
  ['another log', log({ ...whole, 1: 'other' }), 'the first event is event first at position 1'],
  ['an empty log', log({}), 'and the log is empty'],
])('tables do not belong to %s', async (_, eventLog, reason) => {
  const compared = compareLog(eventLog, tables);
  await expect(compared).rejects.toThrow(LogForeign);
  await expect(compared).rejects.toThrow(reason);
});

test('without a leader, an event that the node lacks decides nothing', async () => {
  await expect(compareLog(log('none', restored), tables)).rejects.toThrow(EventLogUnavailable);
});

test('tables without rows belong to any log', async () => {
  await expect(compareLog(log({}), { first: undefined, lanes: [] })).resolves.toBeUndefined();
});
