import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { LinkId } from '@exchange/units';
import { changedFields, type FieldsOf, type SentChanges } from '../../platform/resource/changes.js';
import { type Coverage, deriveCostKey, type Uncovered } from './cost-key.js';
import type { AssetEvent, assetRegistered, assetUpdated } from './events.js';

export type AssetFields = FieldsOf<typeof assetRegistered, 'asset_id'>;

export type AssetState =
  | { readonly status: 'absent' }
  | { readonly status: 'registered'; readonly asset: AssetFields }
  | { readonly status: 'removed'; readonly asset: AssetFields };

export interface RegisterAsset {
  readonly type: 'RegisterAsset';
  readonly asset: Omit<AssetFields, 'cost_key'>;
  readonly customer: {
    readonly isActive: boolean;
    readonly attachments: readonly Coverage[];
  } | null;
}

export interface UpdateAsset {
  readonly type: 'UpdateAsset';
  readonly changes: SentChanges<EventOf<typeof assetUpdated>['data']['changes']>;
}

export interface DeriveCostKey {
  readonly type: 'DeriveCostKey';
  readonly link_id: LinkId;
  readonly rederivation_id: string;
  readonly attachments: readonly (Coverage & { readonly id: LinkId })[];
}

export interface RemoveAsset {
  readonly type: 'RemoveAsset';
}

export type AssetCommand = RegisterAsset | UpdateAsset | DeriveCostKey | RemoveAsset;

export type AssetRefusal =
  | { readonly code: 'asset_exists' | 'asset_not_found' | 'covered_by_another' }
  | { readonly code: 'reseller_required' | 'customer_inactive' }
  | (Uncovered & { readonly code: 'not_covered' });

/** Specification section 2. */
export const asset: Decider<AssetState, AssetCommand, AssetEvent, AssetRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

function decide(state: AssetState, command: AssetCommand): Decision<AssetEvent, AssetRefusal> {
  if (command.type === 'RegisterAsset') {
    return state.status === 'absent' ? register(command) : refuse({ code: 'asset_exists' });
  }
  if (state.status !== 'registered') return refuse({ code: 'asset_not_found' });
  const { id: asset_id, reseller_id } = state.asset;
  switch (command.type) {
    case 'UpdateAsset': {
      const changes = changedFields(command.changes, state.asset);
      if (Object.keys(changes).length === 0) return accept();
      return accept({ type: 'AssetUpdated', data: { asset_id, reseller_id, changes } });
    }
    case 'DeriveCostKey':
      return derive(state.asset, command);
    case 'RemoveAsset':
      return accept({ type: 'AssetRemoved', data: { asset_id, reseller_id } });
    default:
      return command satisfies never;
  }
}

function register({ asset, customer }: RegisterAsset): Decision<AssetEvent, AssetRefusal> {
  const { id: asset_id, ...fields } = asset;
  const { reseller_id, state } = fields;
  const registered = (cost_key: string | null) =>
    accept({ type: 'AssetRegistered', data: { asset_id, ...fields, cost_key } } as const);
  if (customer === null) return registered(null);
  if (reseller_id === null) return refuse({ code: 'reseller_required' });
  if (!customer.isActive) return refuse({ code: 'customer_inactive' });
  const derived = deriveCostKey(customer.attachments, { reseller_id, state });
  return derived.covered ? registered(derived.cost_key) : notCovered(derived);
}

function derive(
  { id: asset_id, reseller_id, state, cost_key: current }: AssetFields,
  { link_id, rederivation_id, attachments }: DeriveCostKey,
): Decision<AssetEvent, AssetRefusal> {
  if (reseller_id === null) return refuse({ code: 'reseller_required' });
  const derived = deriveCostKey(attachments, { reseller_id, state });
  if (!derived.covered) return notCovered(derived);
  if (derived.id !== link_id) return refuse({ code: 'covered_by_another' });
  const { cost_key } = derived;
  if (cost_key === current) return accept();
  return accept({
    type: 'AssetCostKeyDerived',
    data: { asset_id, reseller_id, cost_key, rederivation_id },
  });
}

const notCovered = ({ state, covered_states }: Uncovered): Decision<AssetEvent, AssetRefusal> =>
  refuse({ code: 'not_covered', state, covered_states });

function evolve(state: AssetState, event: AssetEvent): AssetState {
  switch (event.type) {
    case 'AssetRegistered': {
      const { asset_id: id, ...fields } = event.data;
      return { status: 'registered', asset: { id, ...fields } };
    }
    case 'AssetUpdated':
      return state.status === 'registered'
        ? { ...state, asset: { ...state.asset, ...event.data.changes } }
        : state;
    case 'AssetCostKeyDerived':
      return state.status === 'registered'
        ? { ...state, asset: { ...state.asset, cost_key: event.data.cost_key } }
        : state;
    case 'AssetRemoved':
      return state.status === 'registered' ? { status: 'removed', asset: state.asset } : state;
    default:
      return event satisfies never;
  }
}
