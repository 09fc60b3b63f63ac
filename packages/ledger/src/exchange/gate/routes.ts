import { noSuch } from '@exchange/runtime/commands/command-failed';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { authenticated } from '@exchange/runtime/http/caller/authenticated-request';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import { type Answer, implement } from '@exchange/runtime/http/implement';
import { pageOf } from '@exchange/runtime/http/reads/next-page';
import { readPast } from '@exchange/runtime/http/reads/past';
import { readAnswer } from '@exchange/runtime/http/reads/read-answer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import { currentGates } from '../transaction/ports.js';
import { gatesNow } from './aggregate.js';
import * as contract from './contract.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';
import { gateView, writeGate } from './resource.js';
import { addGateWrites } from './write.js';

const gateHistory = defineResourceHistory({
  ...historyOf(contract.getGate),
  what: 'gate',
  summary: 'History of a gate',
  stream: () => streams.gates,
  sharesItsStream: true,
  events: gateEvents,
  decider: gateList,
  owners: () => [null],
  view(state, _scope, id) {
    const gate = state.gates.find((one) => one.id === id);
    return gate === undefined ? null : gateView(gate);
  },
  resource(state, _scope, id) {
    const gate = state.gates.find((one) => one.id === id);
    return gate === undefined ? undefined : writeGate(gate);
  },
});

const codec = codecOf(gateEvents);

function addGateReads(app: FastifyInstance, options: QueryApiOptions): void {
  async function readGates(raw: FastifyRequest) {
    const stored = await options.readStream(streams.gates);
    const last = stored.at(-1);
    const { gates } = stored.reduce(
      (state, one) => gateList.evolve(state, codec.decode(one).event),
      gateList.initialState,
    );
    const position = last?.position ?? 0n;
    raw.answeredAt = position;
    return { gates, position, revision: String(last?.revision) };
  }

  implement(app, contract.listGates, async (request): Promise<Answer> => {
    requirePlatform(authenticated(request).scope, 'see gates');
    const { raw, query } = request;
    const { gates, position } = await readGates(raw);
    const { shown, next } = pageOf(gates, ({ id }) => id, query);
    const resource = `[${shown.map(writeGate).join(',')}]`;
    return readAnswer(raw, options.publicUrl, position, { resource, next });
  });

  implement(app, contract.getGate, async (request): Promise<Answer> => {
    const { raw, query } = request;
    const { id } = request.params;
    const { scope } = authenticated(request);
    requirePlatform(scope, 'see gates');
    if (query.as_of !== undefined) {
      const { moment, reflects } = await readPast(options, contract.getGate.lanes, query.as_of);
      raw.answeredAt = reflects;
      const resource = await gateHistory.resourceThen(options, { id, scope, moment });
      return readAnswer(raw, options.publicUrl, reflects, resource);
    }
    const { gates, position, revision } = await readGates(raw);
    const gate = gates.find((one) => one.id === id);
    if (gate === undefined) throw noSuch('gate', id);
    return readAnswer(raw, options.publicUrl, position, { resource: writeGate(gate), revision });
  });
}

export const gateRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addGateWrites,
  read: addGateReads,
  histories: [gateHistory],
  provides: [currentGates.by(gatesNow)],
};
