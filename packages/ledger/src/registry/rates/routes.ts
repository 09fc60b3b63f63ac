import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import { utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import { requireUtility } from '../utility/aggregate.js';
import { getUtility } from '../utility/queries.js';
import * as contract from './contract.js';
import { recordRates } from './contract.js';
import { type RecordRates, rates as ratesDecider } from './decide.js';
import { type RatesEvent, ratesEvents, type ratesRecorded } from './events.js';
import { listRates } from './queries.js';

const rates: AggregateDefinition<null, RecordRates, RatesEvent, never> = defineJournal(
  ratesEvents,
  ratesDecider,
);

function addRateWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
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

/** The number of records, and the last ones. */
interface Recorded {
  readonly records: number;
  readonly latest: EventOf<typeof ratesRecorded>['data']['records'];
}

/** The history of records of a utility's rates. The rates themselves are below `/rates/{utility_id}/history`. */
const ratesHistory = defineHistory({
  operationId: 'getRatesHistory',
  path: '/utilities/{id}/rates/history',
  summary: 'Who recorded which rates of a utility, and when',
  description: 'An entry has the records that came with it; none is ever replaced.',
  id: utilityId,
  stream: streams.utilityRates,
  events: ratesEvents,
  decider: {
    initialState: { records: 0, latest: [] } satisfies Recorded as Recorded,
    evolve: ({ records }: Recorded, { data }: RatesEvent): Recorded => ({
      records: records + data.records.length,
      latest: data.records,
    }),
  },
  owners: ({ records }) => (records === 0 ? [] : 'everybody'),
  view: ({ records }) => ({ records }),
  changedMembers: (_, { latest }) => ({ before: null, after: { records: latest } }),
});

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

function addRateReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listRates,
    async ({ params: { utility_id }, query }) => {
      required(await getUtility(database, utility_id), 'utility');
      return listRates(database, utility_id, query, query);
    },
    (cursor) => isKeysetOf(cursor, cursorParts),
  );
}

export const ratesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Rates: 'Rates of an area over time.',
  },
  write: addRateWrites,
  read: addRateReads,
  histories: [ratesHistory],
};
