import { defineJournal } from '@exchange/runtime/commands/define-aggregate';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { type Decimal, utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineRecordedMap, type RecordedMapReader } from '../../platform/resource/recorded-map.js';
import { streams } from '../../streams.js';
import { requireUtility } from '../utility/aggregate.js';
import { correctRates, recordRates } from './contract.js';
import { type RatesRefusal, rateKey, rates as ratesDecider } from './decide.js';
import { ratesEvents } from './events.js';

const currentRates: RecordedMapReader<Decimal> = defineRecordedMap(ratesEvents, ({ data }) =>
  data.records.map((one) => [rateKey(one), one.rate_cents_per_kwh] as const),
);

const rates = defineJournal(ratesEvents, ratesDecider);

export function addRateWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: rates,
    streamOf: (id) => streams.utilityRates(utilityId.parse(id)),
    refused: problemOf,
  });

  implementCommand(recordRates, {
    prepare: ({ scope }) => requirePlatform(scope, 'record rates'),
    async toCommand({ params: { utility_id }, body: { records } }) {
      await requireUtility(dependencies, utility_id);
      return { type: 'RecordRates', utility_id, records };
    },
    resource: ({ body }) => JSON.stringify({ recorded: body.records.length }),
  });

  implementCommand(correctRates, {
    prepare: ({ scope }) => requirePlatform(scope, 'correct rates'),
    async toCommand({ params: { utility_id }, body: { records } }) {
      await requireUtility(dependencies, utility_id);
      const current = await currentRates(dependencies, streams.utilityRates(utility_id));
      return { type: 'CorrectRates', utility_id, records, current };
    },
    resource: ({ events }) => JSON.stringify({ corrected: events[0]?.data.records.length ?? 0 }),
  });
}

function problemOf({ area_code, recorded_at }: RatesRefusal): HttpProblem {
  return notFound(
    `No rate of area ${area_code} is recorded for ${recorded_at}; nothing was changed.`,
  );
}
