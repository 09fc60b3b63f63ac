import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import {
  type HttpProblem,
  unprocessable,
  validationFailed,
} from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { requireAsset } from '../asset/fact.js';
import { streams } from '../streams.js';
import { usage } from './aggregate.js';
import { recordUsage } from './contract.js';
import type { RecordUsage, UsageRefusal } from './decide.js';

export function addUsageWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, recordUsage, async ({ params, body: { records }, raw }) => {
    const request = commandRequest(raw, recordUsage.operationId);
    const { premise_asset_id: asset_id } = params;
    const { accepted } = await commands.run(request, {
      aggregate: usage.on(dependencies),
      stream: () => streams.premiseUsage(asset_id),
      isNew: false,
      refused: problemOf,
      async command(): Promise<RecordUsage> {
        const asset = await requireAsset(dependencies, request.caller.scope, asset_id);
        return { type: 'RecordUsage', asset_id, records, asset };
      },
    });
    const body = JSON.stringify({ recorded: records.length });
    return commandAnswer(dependencies, raw, accepted, { status: 201, body });
  });
}

function problemOf(refusal: UsageRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Usage is kept of premises; that asset is of type ${refusal.asset_type}.`,
      );
    case 'period_not_after_start':
      return validationFailed([
        {
          type: 'value_error',
          loc: ['body', 'records', refusal.index, 'period_end'],
          msg: 'period_end should be after period_start',
          input: null,
        },
      ]);
    default:
      return refusal satisfies never;
  }
}
