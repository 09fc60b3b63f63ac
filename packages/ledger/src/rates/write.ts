import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { streams } from '../streams.js';
import { commandAnswer, commandRequest } from '../writing/answer.js';
import type { CommandDependencies } from '../writing/dependencies.js';
import { requirePlatform, requireUtility } from '../writing/facts.js';
import { recordRates } from './contract.js';
import type { RecordRates } from './decide.js';

export function addRateRoutes(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands, rates } = dependencies;

  implement(app, recordRates, async ({ params: { utility_id }, body: { records }, raw }) => {
    const request = commandRequest(raw, recordRates.operationId);
    requirePlatform(request.caller.scope, 'record rates');
    const { accepted } = await commands.run(request, {
      aggregate: rates,
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
