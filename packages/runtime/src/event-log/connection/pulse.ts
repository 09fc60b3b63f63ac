import { addressOf, leadersOf, type Members } from './node.js';

/** Gossip can be outdated: require two equal answers. */
const looksMin = 2;

/** `doubts` follows the suspect, `alone` follows no node. */
export type Role = 'leads' | 'follows' | 'alone' | 'doubts' | 'unknown';

export interface Pulse {
  /** Last known. */
  readonly role: Role;
  readonly mismatches: number;
}

export const firstPulse: Pulse = { role: 'unknown', mismatches: 0 };

/** @param suspect recently silent `host:port`; gossip may still name it as leader */
export function roleOf(
  members: Members,
  node: string | undefined,
  suspect: string | undefined,
): Role {
  if (!members.some((one) => addressOf(one) === node)) return 'unknown';
  const leaders = leadersOf(members);
  if (node !== undefined && leaders.includes(node)) return 'leads';
  if (leaders.some((one) => one !== suspect)) return 'follows';
  return leaders.length > 0 ? 'doubts' : 'alone';
}

/** Returns the next state, or why another connection should replace this one. */
export function nextPulse(
  before: Pulse,
  role: Role,
  suspect: string | undefined,
): Pulse | { readonly reason: string } {
  // Appends forwarded before it led may never be answered: a new connection sends them again.
  if (role === 'leads' && before.role !== 'leads' && before.role !== 'unknown') {
    return { reason: 'the node leads now' };
  }
  const mismatches = role === 'follows' ? before.mismatches + 1 : 0;
  if (mismatches >= (suspect === undefined ? looksMin : 1)) {
    return { reason: 'another node leads now' };
  }
  return { role: role === 'unknown' ? before.role : role, mismatches };
}
