import { requireCovered, resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import {
  coded,
  conflict,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/http/problems/http-problem';
import { type AssetId, assetId, byCode, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireIdKey } from '../../platform/installation/id-key.js';
import { streams } from '../../streams.js';
import { requireCustomer } from '../customer/aggregate.js';
import { isInactive } from '../customer/decide.js';
import { requireReseller } from '../reseller/aggregate.js';
import { readGeometry } from '../space/geometry-input.js';
import { assets } from './aggregate.js';
import { createAsset, deleteAsset, updateAsset } from './contract.js';
import { describeUncovered } from './cost-key.js';
import type { AssetRefusal, AssetState } from './decide.js';
import { writeAsset } from './resource.js';

export function addAssetWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: assets,
    streamOf: (id) => streams.asset(assetId.parse(id)),
    refused: problemOf,
    resource: ({ state }) => writeAsset(state.asset),
  });

  implementCommand(createAsset, {
    prepare: ({ body, scope }) => ({
      reseller_id: resellerOf(scope, body.reseller_id),
      geometry: body.geometry ? readGeometry(body.geometry, ['geometry']) : null,
    }),
    async toCommand({ body, newId, prepared: { reseller_id, geometry } }) {
      await requireIdKey(dependencies);
      const { customer_id = null } = body;
      if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
      const customer =
        customer_id === null ? null : await requireCustomer(dependencies, customer_id);
      return {
        type: 'RegisterAsset',
        customer: customer && { ...customer, isActive: !isInactive(customer) },
        asset: {
          id: assetId.parse(newId),
          organization_id: body.organization_id ?? null,
          asset_type: body.asset_type,
          name: body.name,
          description: body.description ?? null,
          reseller_id,
          customer_id,
          state: body.state ?? null,
          status: body.status ?? 'active',
          geometry,
          attributes: body.attributes ?? {},
        },
      };
    },
  });

  implementCommand(updateAsset, {
    prepare: ({ body: { geometry } }) =>
      geometry ? readGeometry(geometry, ['geometry']) : geometry,
    toCommand({ params, body: { cost_key: _, ...changes }, scope, state, prepared: geometry }) {
      requireOwn(scope, state, params.id);
      return { type: 'UpdateAsset', changes: { ...changes, geometry } };
    },
  });

  implementCommand(deleteAsset, {
    toCommand({ params, scope, state }) {
      requireOwn(scope, state, params.id);
      return { type: 'RemoveAsset' };
    },
  });
}

function requireOwn(scope: Scope, state: AssetState, id: AssetId): void {
  if (state.status !== 'registered') throw notFound(`There is no asset ${id}.`);
  requireCovered(scope, state.asset.reseller_id, 'asset');
}

const problemOf = byCode<AssetRefusal, HttpProblem>({
  asset_not_found: () => notFound('There is no such asset.'),
  asset_exists: () => conflict('That asset is already registered.'),
  reseller_required: () =>
    unprocessable(
      'An asset with a customer_id needs a reseller_id: its cost key comes from the attachment to the reseller.',
    ),
  covered_by_another: () => conflict('Another attachment covers that asset.'),
  customer_inactive: (refusal) =>
    coded(conflict('That customer is inactive and accepts no assets.'), refusal),
  not_covered: (refusal) => unprocessable(describeUncovered(refusal)),
});
