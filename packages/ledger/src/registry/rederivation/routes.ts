import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { runWhileOpen } from '@exchange/runtime/http/run-while-open';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { getRederivation } from './queries.js';
import { rederivationWorkerOf } from './worker.js';

export const rederivationRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write(app, dependencies) {
    const warn = (error: unknown) =>
      app.log.warn({ reason: String(error) }, 'cost keys not derived again; retrying');
    runWhileOpen(app, (signal) => rederivationWorkerOf(dependencies).run(signal, warn));
  },
  read(app, options) {
    const { implementRead } = readsOn(app, options);
    implementRead(contract.getRederivation, async ({ params, tables }) => {
      const job = await getRederivation(tables, params.rederivation_id);
      const { customer_id, link_id, resource } = required(job, 'job');
      if (customer_id !== params.id || link_id !== params.link_id) {
        throw notFound('There is no such job.');
      }
      return { resource };
    });
  },
};
