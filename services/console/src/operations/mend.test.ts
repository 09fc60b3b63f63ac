import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { laneMendings, ledgerCommand, parkedMending } from './mend';

const lane = {
  lane: 'exchange',
  position: '1',
  events: 1,
  behind: '0',
  lag: null,
  events_per_second: null,
  version: 1,
  newest_version: 1,
  stopped: null,
  waiting: null,
  paused: null,
  parked_streams: 0,
  parked_events: 0,
  rebuilding: null,
};
const event = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';

test('a healthy lane needs nothing', () => {
  expect(laneMendings(lane)).toEqual([]);
});

test('a paused lane has a resume command, a stopped lane a skip command', () => {
  expect(laneMendings({ ...lane, paused: 'upgrade' })[0]?.command).toBe(
    'npm run ledger -- projections resume exchange',
  );
  const [stopped] = laneMendings({ ...lane, stopped: `TransactionSettled a@3 (${event}): odd` });
  expect(stopped?.command).toBe(
    `npm run ledger -- projections skip exchange ${event} --reason why`,
  );
});

test('a stream name is one shell word, and runs nothing', () => {
  const names = ["customer-1'; touch /tmp/x; '", 'a b', '$(id)', '`id`', 'a\nb', '"', '\\', ''];
  for (const name of names) {
    const [, words = ''] = ledgerCommand(name).split(' -- ');
    const read = execFileSync('/bin/sh', ['-c', `printf '%s.' ${words}`], { encoding: 'utf8' });
    expect(read).toBe(`${name}.`);
  }
});

test('a stream behind another stream has no retry command', () => {
  const parked = {
    lane: 'directory',
    stream: 'customer-1',
    event_id: event,
    event_type: 'AttachmentAdded',
    position: '4',
    revision: '2',
    events: 1,
    code: 'behind',
    reason: 'it needs reseller-1',
    behind: 'reseller-1',
    since: '2026-11-20T00:00:00.000Z',
    tries: 1,
    tried_at: '2026-11-20T00:00:00.000Z',
    retry_at: '2026-11-20T00:00:00.000Z',
  } as const;
  expect(parkedMending(parked).command).toBeUndefined();
  expect(parkedMending({ ...parked, code: 'refused', behind: null }).command).toBe(
    'npm run ledger -- projections retry directory customer-1',
  );
});
