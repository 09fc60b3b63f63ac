import { z } from 'zod';
import { roleNames } from '../config/role-names.js';

/** Names of the roles, each a set of operations that the contracts state. Every role includes `reader`. */
export const role = z.enum(roleNames);
export type Role = z.output<typeof role>;

/** Rights of a caller: every operation, or the operations of its roles. */
export type Rights = 'all' | readonly Role[];
export const rights = z.union([z.literal('all'), z.array(role)]);

/** Whether the rights cover an operation that any of the needed roles may do. */
export function mayDo(rights: Rights, needed: readonly Role[]): boolean {
  if (rights === 'all') return true;
  return needed.includes('reader') ? rights.length > 0 : needed.some((one) => rights.includes(one));
}

/** The rights that both have. */
export function commonRights(one: Rights, other: Rights): Rights {
  if (one === 'all') return other;
  return other === 'all' ? one : one.filter((role) => other.includes(role));
}
