import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import type { FastifyInstance } from 'fastify';
import { streams } from '../streams.js';
import { requireUtility } from '../utility/aggregate.js';
import { recordRates } from './contract.js';
import { type RecordRates, rates as ratesDecider } from './decide.js';
import { type RatesEvent, ratesEvents } from './events.js';

/** A utility's rates. */
const rates: AggregateDefinition<null, RecordRates, RatesEvent, never> = defineJournal(
  ratesEvents,
  ratesDecider,
);

export function addRateWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: rates,
    refused: (refusal: never) => refusal,
  });

  implementCommand(recordRates, {
    stream: ({ params }) => streams.utilityRates(params.utility_id),
    prepare: ({ scope }) => requirePlatform(scope, 'record rates'),
    async toCommand({ params: { utility_id }, body: { records } }) {
      await requireUtility(dependencies, utility_id);
      return { type: 'RecordRates', utility_id, records };
    },
    resource: ({ body }) => JSON.stringify({ recorded: body.records.length }),
  });
}
