import { z } from 'zod';
import { roleNames } from '../config/setting-forms.js';

/** All roles include `reader`. */
export const role = z.enum(roleNames);
export type Role = z.output<typeof role>;

export type Rights = 'all' | readonly Role[];
export const rights = z.union([z.literal('all'), z.array(role)]);

/** Tells whether the rights include any needed role. */
export function mayDo(rights: Rights, needed: readonly Role[]): boolean {
  if (rights === 'all') return true;
  return needed.includes('reader') ? rights.length > 0 : needed.some((one) => rights.includes(one));
}
