import { platformScope } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { CommandRunner, type KeyClaims } from '../src/commands/command-runner.js';
import { keyedCommand } from '../src/commands/idempotency.js';
import {
  type IdempotencyCommand,
  type IdempotencyState,
  idempotency,
} from '../src/commands/idempotency-key/decide.js';
import { EventLogUnavailable } from '../src/event-log/errors.js';
import { unused } from './unused.js';

const request = {
  caller: { kind: 'api_key', id: 'key-1', roles: 'all', scope: platformScope },
  key: 'k-1',
  operation: 'createAsset',
  target: 'POST /assets?b=1',
  body: { name: 'Ä "é"', z: [1, 2.5, 1e21, null, true], a: { ö: '', '': {} }, B: -0 },
} as const;

describe('the command of an Idempotency-Key', () => {
  test('is the same in all versions', () => {
    expect(keyedCommand(request)).toEqual({
      requestDigest: '301bf21793d60e8f10dc9b505b3e911c2cd792be78a8910ef8fd0cd341ab3d8a',
      claimStream:
        'idempotency_key-eadb463e1f3061ad3a6316472399f9388ea43db0ec9e1d9a6ae67bf4e562db47',
      commandId: '70cf369b-c12d-45f7-a71d-2cfe33f3fcbf',
    });
  });

  test('does not depend on the order of members in the body', () => {
    const { z, a, B, name } = request.body;
    expect(keyedCommand({ ...request, body: { B, a, z, name } })).toEqual(keyedCommand(request));
  });

  test('has another id for another body, and the same claim', () => {
    const other = keyedCommand({ ...request, body: {} });
    expect(other.commandId).not.toBe(keyedCommand(request).commandId);
    expect(other.claimStream).toBe(keyedCommand(request).claimStream);
  });
});

describe('the claim of an Idempotency-Key', () => {
  const refusal = new Error('refused');

  async function commandsAfter(error: Error) {
    const commands: IdempotencyCommand['type'][] = [];
    let state: IdempotencyState = idempotency.initialState;
    const claims: KeyClaims = {
      async execute({ command }) {
        const one = await command({ state, revision: 'no_stream', position: 0n });
        commands.push(one.type);
        const decision = idempotency.decide(state, one);
        if (decision.outcome === 'refused') throw new Error('not expected');
        for (const event of decision.events) state = idempotency.evolve(state, event);
        return { ...decision, state, revision: 0n, position: 1n, replayed: false };
      },
      ...{ load: unused, loadAt: unused },
    };
    const ids = { requestId: 'r', correlationId: 'c', idempotencyKey: request.key };
    const running = new CommandRunner(claims, (one) => one === refusal).run(
      { ...request, ...ids, ifMatch: undefined },
      {
        aggregate: { execute: () => Promise.reject(error), load: unused, loadAt: unused },
        stream: (id) => `asset-${id}`,
        isNew: true,
        command: unused,
      },
    );
    await expect(running).rejects.toThrow(error);
    return commands;
  }

  test('ends with a refusal, and outlasts a failure after which the events may be in the log', async () => {
    expect(await commandsAfter(refusal)).toEqual(['ClaimKey', 'ReleaseKey']);
    expect(await commandsAfter(new EventLogUnavailable('away'))).toEqual(['ClaimKey']);
    expect(await commandsAfter(new TypeError('fault'))).toEqual(['ClaimKey']);
  });
});
