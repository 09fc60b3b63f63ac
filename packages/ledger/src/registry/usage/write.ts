import { defineJournal } from '@exchange/runtime/commands/define-aggregate';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { type HttpProblem, unprocessable } from '@exchange/runtime/http/problems/http-problem';
import { assetId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { streams } from '../../streams.js';
import { requireAsset } from '../asset/aggregate.js';
import type { NotAPremise } from '../asset/premise.js';
import { recordUsage } from './contract.js';
import { usage as usageDecider } from './decide.js';
import { usageEvents } from './events.js';
import { isEstimated, usageKey } from './record.js';

const recordedActuals: RecordedMapReader<true> = defineRecordedMap(usageEvents, ({ data }) =>
  data.records.flatMap((one) => (isEstimated(one) ? [] : [[usageKey(one), true] as const])),
);

const usage = defineJournal(usageEvents, usageDecider);

export function addUsageWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: usage,
    streamOf: (id) => streams.premiseUsage(assetId.parse(id)),
    refused: usageProblem,
  });

  implementCommand(recordUsage, {
    async toCommand({ params: { premise_asset_id: asset_id }, body: { records }, scope }) {
      const asset = await requireAsset(dependencies, scope, asset_id);
      const actuals = records.some(isEstimated)
        ? await recordedActuals(dependencies, streams.premiseUsage(asset_id))
        : undefined;
      return { type: 'RecordUsage', asset_id, records, asset, actuals };
    },
    resource({ body: { records }, events }) {
      if (!records.some(isEstimated)) return JSON.stringify({ recorded: records.length });
      const recorded = events[0]?.data.records.length ?? 0;
      return JSON.stringify({ recorded, kept: records.length - recorded });
    },
  });
}

export const usageProblem = ({ asset_type }: NotAPremise): HttpProblem =>
  unprocessable(`Usage is kept of premises; that asset is of type ${asset_type}.`);
