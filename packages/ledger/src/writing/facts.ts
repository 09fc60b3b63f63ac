import { forbidden, notFound } from '@exchange/runtime/errors/http-problem';
import {
  type AssetId,
  type CustomerId,
  covers,
  type PlanId,
  type ResellerId,
  type Scope,
  type UtilityId,
} from '@exchange/units';
import type { AssetFields } from '../asset/decide.js';
import type { AttachmentFields, CustomerFields } from '../customer/state.js';
import type { PlanFields } from '../plan/decide.js';
import type { ResellerFields } from '../reseller/decide.js';
import { streams } from '../streams.js';
import type { UtilityFields } from '../utility/decide.js';
import type { CommandDependencies } from './dependencies.js';

/** Facts of other streams that a command is decided on; read up to their end, for each try. */

/** True if a reseller is registered. */
export async function resellerIsKnown(
  { resellers }: Pick<CommandDependencies, 'resellers'>,
  id: ResellerId,
): Promise<boolean> {
  return (await resellers.load(streams.reseller(id))).state.status === 'registered';
}

/** The reseller, or a 404. */
export async function requireReseller(
  { resellers }: CommandDependencies,
  id: ResellerId,
): Promise<ResellerFields> {
  const { state } = await resellers.load(streams.reseller(id));
  if (state.status !== 'registered') throw notFound(`There is no reseller ${id}.`);
  return state.reseller;
}

/** The customer and its attachments, or a 404. */
export async function requireCustomer(
  { customers }: CommandDependencies,
  id: CustomerId,
): Promise<{ customer: CustomerFields; attachments: readonly AttachmentFields[] }> {
  const { state } = await customers.load(streams.customer(id));
  if (state.status !== 'registered') throw notFound(`There is no customer ${id}.`);
  return state;
}

/** The asset if the caller may see it: 404 when it is not there, 403 when it is another's. */
export async function requireAsset(
  { assets }: CommandDependencies,
  scope: Scope,
  id: AssetId,
): Promise<AssetFields> {
  const { state } = await assets.load(streams.asset(id));
  if (state.status !== 'registered') throw notFound(`There is no asset ${id}.`);
  requireCovered(scope, state.asset.reseller_id, 'asset');
  return state.asset;
}

/** The utility, or a 404. */
export async function requireUtility(
  { utilities }: CommandDependencies,
  id: UtilityId,
): Promise<UtilityFields> {
  const { state } = await utilities.load(streams.utility(id));
  if (state.status !== 'registered') throw notFound(`There is no utility ${id}.`);
  return state.utility;
}

/** The plan, whoever may see it, or a 404. */
export async function requirePlan({ plans }: CommandDependencies, id: PlanId): Promise<PlanFields> {
  const { state } = await plans.load(streams.plan(id));
  if (state.status !== 'published') throw notFound(`There is no plan ${id}.`);
  return state.plan;
}

/** A 403 unless the scope covers the reseller that owns the thing. */
export function requireCovered(scope: Scope, reseller: ResellerId | null, what: string): void {
  if (covers(scope, reseller)) return;
  throw forbidden(
    reseller === null
      ? `That ${what} belongs to the platform.`
      : `That ${what} belongs to another reseller.`,
  );
}

/** A 403 for a caller that is limited to a reseller. */
export function requirePlatform(scope: Scope, what: string): void {
  if (scope.kind !== 'platform') throw forbidden(`Only platform callers may ${what}.`);
}

/** The reseller that a create is for: the one sent, else the caller's own; another's is 403. */
export function resellerOf(scope: Scope, sent: ResellerId | null | undefined): ResellerId | null {
  if (scope.kind === 'platform') return sent ?? null;
  if (sent !== undefined && sent !== null && sent !== scope.reseller_id) {
    throw forbidden('A reseller can only act for itself.');
  }
  return scope.reseller_id;
}
