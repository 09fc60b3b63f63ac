import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import { covers, type ResellerId, resellerId, type Scope } from '@exchange/units';
import { z } from 'zod';

/** The part of an event that names its owner: its data as stored. */
interface Owned {
  readonly data: unknown;
}

/** The member of an event's data that names its owner. */
const member = 'reseller_id';

/**
 * The owner of an event: the reseller that its data names as the owner. Events without an owner belong to the platform:
 * null. Every output of the log uses this function: feed, export, proofs, receipts, webhooks.
 */
export function ownerOfEvent({ data }: Owned): ResellerId | null {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, member)) return null;
  const named = resellerId.safeParse(Reflect.get(data, member));
  return named.success ? named.data : null;
}

/** Whether an event is in scope: the platform's scope has every event, a reseller's its own. */
export function isInScope(scope: Scope, event: Owned): boolean {
  return scope.kind === 'platform' || covers(scope, ownerOfEvent(event));
}

/** The owner of the events of a type: always a reseller, a reseller if the data names one, or the platform. */
export function ownersOfType({
  data,
}: Pick<EventDefinition<string, z.ZodType>, 'data'>):
  | 'reseller'
  | 'reseller_or_platform'
  | 'platform' {
  const named = data instanceof z.ZodObject ? data.shape[member] : undefined;
  if (!(named instanceof z.ZodType)) return 'platform';
  return named.safeParse(null).success ? 'reseller_or_platform' : 'reseller';
}
