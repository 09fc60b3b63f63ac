import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { implement } from '@exchange/runtime/http/implement';
import { requirePlatform } from '@exchange/runtime/http/require-scope';
import type { FastifyInstance } from 'fastify';
import { streams } from '../streams.js';
import { requireUtility } from '../utility/fact.js';
import { rates } from './aggregate.js';
import { recordRates } from './contract.js';
import type { RecordRates } from './decide.js';

export function addRateWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, recordRates, async ({ params: { utility_id }, body: { records }, raw }) => {
    const request = commandRequest(raw, recordRates.operationId);
    requirePlatform(request.caller.scope, 'record rates');
    const { accepted } = await commands.run(request, {
      aggregate: rates.on(dependencies),
      stream: () => streams.utilityRates(utility_id),
      isNew: false,
      refused: (refusal: never) => refusal,
      async command(): Promise<RecordRates> {
        await requireUtility(dependencies, utility_id);
        return { type: 'RecordRates', utility_id, records };
      },
    });
    const body = JSON.stringify({ recorded: records.length });
    return commandAnswer(dependencies, raw, accepted, { status: 201, body });
  });
}
