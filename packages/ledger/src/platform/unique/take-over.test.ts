import { randomUUID } from 'node:crypto';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import type { ResellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { ports } from '../../../test/ports.js';
import { contextOf, northwind, sunbelt } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { ownerOfEvent } from '../../audit/owner-of-event.js';
import { resellers } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { textDigest } from './unique-values.js';

test('the previous holder of a code reads nothing of its new holder', async () => {
  const eventLog = new SharedLog().visibleTo(async () => {});
  const register = (reseller_id: ResellerId, append = eventLog.append) => {
    const { commandId, metadata } = contextOf(randomUUID());
    const actor = { kind: 'user', id: `user of ${reseller_id}` } as const;
    const store = { eventLog: { ...eventLog, append }, memory: createLogMemory(), ports };
    return resellers.on(store).execute({
      stream: streams.reseller(reseller_id),
      isNew: true,
      context: { commandId, metadata: { ...metadata, actor, scope: { reseller_id } } },
      command: () => ({
        type: 'RegisterReseller',
        ...{ reseller_id, code: 'SUNBELT', name: 'A reseller', operating_states: [] },
      }),
    });
  };
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
