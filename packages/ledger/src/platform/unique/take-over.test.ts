import { randomUUID } from 'node:crypto';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import type { ResellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { ports } from '../../../test/ports.js';
import { contextOf, northwind, sunbelt } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { ownerOfEvent } from '../../audit/owner-of-event.js';
import { resellers } from '../../registry/reseller/aggregate.js';
import type { ResellerCommand } from '../../registry/reseller/decide.js';
import { streams } from '../../streams.js';
import { textDigest } from './unique-values.js';

function execute(
  eventLog: EventLog,
  reseller_id: ResellerId,
  command: ResellerCommand,
  isNew = false,
) {
  const { commandId, metadata } = contextOf(randomUUID());
  const actor = { kind: 'user', id: `user of ${reseller_id}` } as const;
  return resellers.on({ eventLog, memory: createLogMemory(), ports }).execute({
    stream: streams.reseller(reseller_id),
    isNew,
    context: { commandId, metadata: { ...metadata, actor, scope: { reseller_id } } },
    command: () => command,
  });
}

const registration = (reseller_id: ResellerId): ResellerCommand => ({
  type: 'RegisterReseller',
  ...{ reseller_id, code: 'SUNBELT', name: 'A reseller', operating_states: [] },
});

const rename = (code: string): ResellerCommand => ({ type: 'UpdateReseller', changes: { code } });

test('the previous holder of a code reads nothing of its new holder', async () => {
  const eventLog = new SharedLog().visibleTo(async () => {});
  const register = (reseller_id: ResellerId, append = eventLog.append) =>
    execute({ ...eventLog, append }, reseller_id, registration(reseller_id), true);
  const dying = register(sunbelt, async (stream, ...more) => {
    if (stream === streams.reseller(sunbelt)) throw new Error('the process died');
    return eventLog.append(stream, ...more);
  });
  await expect(dying).rejects.toThrow('the process died');
  expect(await register(northwind)).toMatchObject({ outcome: 'accepted' });
  const { readStream } = eventLog;
  const events = [
    ...(await readStream(streams.reseller(sunbelt))),
    ...(await readStream(streams.resellerCode(textDigest('SUNBELT')))),
  ];
  const own = events.filter((event) => ownerOfEvent(event) === sunbelt);
  expect(own.map(({ type }) => type)).toEqual([
    'ResellerCodeWithheld',
    'ResellerCodeClaimed',
    'ResellerCodeReleased',
  ]);
  for (const { metadata } of own) expect(JSON.stringify(metadata)).not.toContain(northwind);
});

test('a late release leaves a code with the holder that claimed it again', async () => {
  const eventLog = new SharedLog().visibleTo(async () => {});
  await execute(eventLog, sunbelt, registration(sunbelt), true);
  const append: EventLog['append'] = async (stream, expected, events) => {
    if (events.some(({ type }) => type === 'ResellerCodeReleased')) {
      expect(await execute(eventLog, sunbelt, rename('SUNBELT'))).toMatchObject({
        outcome: 'accepted',
      });
    }
    return eventLog.append(stream, expected, events);
  };
  await execute({ ...eventLog, append }, sunbelt, rename('OTHER'));
  expect(await execute(eventLog, northwind, registration(northwind), true)).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'code_in_use' },
  });
});
