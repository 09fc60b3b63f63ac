import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { RouteContract } from '@exchange/runtime/contract/route';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { authenticated } from '@exchange/runtime/http/authenticated-request';
import { type Answer, type ContractRequest, implement } from '@exchange/runtime/http/implement';
import { readPast } from '@exchange/runtime/http/past';
import { readAnswer } from '@exchange/runtime/http/read-answer';
import { requirePlatform } from '@exchange/runtime/http/require-platform';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import type { Gate } from '../transaction/gate-closure/data.js';
import { getGate, listGates } from './contract.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';
import { gateHistory } from './history.js';
import { writeGate } from './resource.js';

const codec = codecOf(gateEvents);

export function addGateReads(app: FastifyInstance, options: QueryApiOptions): void {
  function implementGates<Contract extends RouteContract>(
    contract: Contract,
    answer: (request: ContractRequest<Contract>, gates: readonly Gate[]) => string,
    then: (request: ContractRequest<Contract>) => Promise<Answer | undefined> = async () =>
      undefined,
  ): void {
    implement(app, contract, async (request): Promise<Answer> => {
      requirePlatform(authenticated(request).scope, 'see gates');
      const past = await then(request);
      if (past !== undefined) return past;
      const stored = await options.readStream(streams.gates);
      const last = stored.at(-1);
      request.raw.answeredAt = last?.position ?? 0n;
      const { gates } = stored.reduce(
        (state, one) => gateList.evolve(state, codec.decode(one).event),
        gateList.initialState,
      );
      return {
        body: answer(request, gates),
        headers: {
          'ledger-position': String(last?.position ?? 0n),
          ...(contract.success.headers?.includes('ETag') ? { etag: `"${last?.revision}"` } : {}),
        },
      };
    });
  }

  implementGates(listGates, (_, gates) => `[${gates.map(writeGate).join(',')}]`);

  implementGates(
    getGate,
    ({ params }, gates) => {
      const gate = gates.find(({ id }) => id === params.id);
      if (gate === undefined) throw noSuch('gate', params.id);
      return writeGate(gate);
    },
    async (request) => {
      const { raw, params, query } = request;
      if (query.as_of === undefined) return undefined;
      const { moment, reflects } = await readPast(options, getGate.lanes, query.as_of);
      raw.answeredAt = reflects;
      const { scope } = authenticated(request);
      const resource = await gateHistory.resourceThen(options, { id: params.id, scope, moment });
      return readAnswer(raw, options.publicUrl, reflects, resource);
    },
  );
}
