import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { covers, type ResellerId, resellerId, type Scope } from '@exchange/units';
import { z } from 'zod';

interface Owned {
  readonly data: unknown;
}

const member = 'reseller_id';

/** Null: the platform. */
export function ownerOfEvent({ data }: Owned): ResellerId | null {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, member)) return null;
  const named = resellerId.safeParse(Reflect.get(data, member));
  return named.success ? named.data : null;
}

export function isInScope(scope: Scope, event: Owned): boolean {
  return scope.kind === 'platform' || covers(scope, ownerOfEvent(event));
}

export function ownersOfType({
  data,
}: Pick<EventDefinition, 'data'>): 'reseller' | 'reseller_or_platform' | 'platform' {
  const named = data instanceof z.ZodObject ? data.shape[member] : undefined;
  if (!(named instanceof z.ZodType)) return 'platform';
  return named.safeParse(null).success ? 'reseller_or_platform' : 'reseller';
}

export const receiptOf: CommandDependencies['receiptOf'] = (scope, event, position) =>
  isInScope(scope, event) ? `/audit/receipts/${position}` : undefined;
