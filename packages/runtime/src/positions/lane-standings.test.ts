import pg from 'pg';
import { expect, test } from 'vitest';
import { laneName } from '../event-log/lane-name.js';
import { createLaneStandings } from './lane-standings.js';

const lane = laneName.parse('assets');

test('a change notified during a read is read by the next call', async () => {
  let notifications = 1;
  let parkings = 0;
  const query = async () => {
    const at = { position: '7', changed_position: '7', changed_event_id: 'an event', version: 1 };
    const rows = [{ lane, ...at, parkings: String(parkings) }];
    if (parkings === 0) {
      notifications += 1;
      parkings += 1;
    }
    return { rows };
  };
  const pool = Object.assign(new pg.Pool(), { query });
  const watcher = { notificationCount: () => notifications, current: () => 7n };
  const standings = createLaneStandings(watcher, pool, () => undefined);
  expect(await standings.of([lane])).toBe('7.an event.0.1');
  expect(await standings.of([lane])).toBe('7.an event.1.1');
});
