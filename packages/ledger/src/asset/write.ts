import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import {
  conflict,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requireCovered, resellerOf } from '@exchange/runtime/http/require-scope';
import { type AssetId, assetId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireCustomer } from '../customer/fact.js';
import { readGeometry } from '../map/geometry-input.js';
import { requireReseller } from '../reseller/fact.js';
import { streams } from '../streams.js';
import { assets } from './aggregate.js';
import { createAsset, deleteAsset, updateAsset } from './contract.js';
import { describeUncovered } from './cost-key.js';
import type { AssetCommand, AssetFields, AssetRefusal, AssetState } from './decide.js';
import { writeAsset } from './resource.js';

export function addAssetWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createAsset, async ({ body, raw }) => {
    const request = commandRequest(raw, createAsset.operationId);
    const { geometry, customer_id = null } = body;
    const reseller_id = resellerOf(request.caller.scope, body.reseller_id);
    const checked = geometry ? readGeometry(geometry, ['geometry']) : null;
    const { accepted } = await commands.run(request, {
      aggregate: assets.on(dependencies),
      stream: (id) => streams.asset(assetId.parse(id)),
      isNew: true,
      refused: problemOf,
      async command(_, newId): Promise<AssetCommand> {
        if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
        const attachments =
          customer_id === null
            ? []
            : (await requireCustomer(dependencies, customer_id)).attachments;
        return {
          type: 'RegisterAsset',
          attachments,
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
            geometry: checked,
            attributes: body.attributes ?? {},
          },
        };
      },
    });
    const asset = registered(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: writeAsset(asset),
      location: `/assets/${asset.id}`,
    });
  });

  implement(app, updateAsset, async ({ params: { id }, body, raw }) => {
    const request = commandRequest(raw, updateAsset.operationId);
    const { geometry, name, status, description, attributes } = body;
    const checked = geometry ? readGeometry(geometry, ['geometry']) : geometry;
    const { accepted } = await commands.run(request, {
      aggregate: assets.on(dependencies),
      stream: () => streams.asset(id),
      isNew: false,
      refused: problemOf,
      command({ state }): AssetCommand {
        requireOwn(request.caller.scope, state, id);
        return {
          type: 'UpdateAsset',
          changes: {
            ...(name === undefined ? {} : { name }),
            ...(status === undefined ? {} : { status }),
            ...(description === undefined ? {} : { description }),
            ...(checked === undefined ? {} : { geometry: checked }),
            ...(attributes === undefined ? {} : { attributes }),
          },
        };
      },
    });
    return commandAnswer(dependencies, raw, accepted, {
      status: 200,
      body: writeAsset(registered(accepted.state)),
    });
  });

  implement(app, deleteAsset, async ({ params: { id }, raw }) => {
    const request = commandRequest(raw, deleteAsset.operationId);
    const { accepted } = await commands.run(request, {
      aggregate: assets.on(dependencies),
      stream: () => streams.asset(id),
      isNew: false,
      refused: problemOf,
      command({ state }): AssetCommand {
        requireOwn(request.caller.scope, state, id);
        return { type: 'RemoveAsset' };
      },
    });
    return commandAnswer(dependencies, raw, accepted, { status: 204 });
  });
}

function registered(state: AssetState): AssetFields {
  if (state.status === 'absent') throw new Error('an accepted asset is registered');
  return state.asset;
}

function requireOwn(scope: Scope, state: AssetState, id: AssetId): void {
  if (state.status !== 'registered') throw notFound(`There is no asset ${id}.`);
  requireCovered(scope, state.asset.reseller_id, 'asset');
}

function problemOf(refusal: AssetRefusal): HttpProblem {
  switch (refusal.code) {
    case 'asset_not_found':
      return notFound('There is no such asset.');
    case 'asset_exists':
      return conflict('That asset is registered already.');
    case 'reseller_required':
      return unprocessable(
        "An asset with a customer_id needs a reseller_id: the reseller's attachment gives its cost key.",
      );
    case 'not_covered':
      return unprocessable(describeUncovered(refusal));
    default:
      return refusal satisfies never;
  }
}
