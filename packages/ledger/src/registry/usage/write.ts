import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import {
  type HttpProblem,
  unprocessable,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { requireAsset } from '../asset/aggregate.js';
import { recordedActuals } from './actuals.js';
import { recordUsage } from './contract.js';
import { type RecordUsage, type UsageRefusal, usage as usageDecider } from './decide.js';
import { type UsageEvent, usageEvents } from './events.js';
import { isEstimated } from './record.js';

const usage: AggregateDefinition<null, RecordUsage, UsageEvent, UsageRefusal> = defineJournal(
  usageEvents,
  usageDecider,
);

export function addUsageWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, { aggregate: usage, refused: problemOf });

  implementCommand(recordUsage, {
    stream: ({ params }) => streams.premiseUsage(params.premise_asset_id),
    async toCommand({ params: { premise_asset_id: asset_id }, body: { records }, scope }) {
      const asset = await requireAsset(dependencies, scope, asset_id);
      const actuals = records.some(isEstimated)
        ? await recordedActuals(dependencies, asset_id)
        : undefined;
      return { type: 'RecordUsage', asset_id, records, asset, actuals };
    },
    resource({ body: { records }, events }) {
      if (!records.some(isEstimated)) return JSON.stringify({ recorded: records.length });
      // A command without an event has recorded nothing.
      const recorded = events[0]?.data.records.length ?? 0;
      return JSON.stringify({ recorded, kept: records.length - recorded });
    },
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
