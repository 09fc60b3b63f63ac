import { expect, test } from 'vitest';
import { firstPulse, nextPulse, type Role } from './pulse.js';

/** The reason to replace the connection after these roles, and the number of roles until then. */
function replacedAfter(roles: readonly Role[], suspect?: string): readonly [string, number] {
  let pulse = firstPulse;
  for (const [index, role] of roles.entries()) {
    const next = nextPulse(pulse, role, suspect);
    if ('reason' in next) return [next.reason, index + 1];
    pulse = next;
  }
  return ['kept', roles.length];
}

test.each<[string, readonly Role[], string | undefined, string, number]>([
  ['the leader', ['leads', 'unknown', 'leads'], undefined, 'kept', 3],
  ['a node that took the lead', ['follows', 'leads'], undefined, 'the node leads now', 2],
  ['a candidate that leads', ['alone', 'unknown', 'leads'], undefined, 'the node leads now', 3],
  [
    'a follower, seen twice',
    ['leads', 'follows', 'follows'],
    undefined,
    'another node leads now',
    3,
  ],
  ['a follower by outdated gossip', ['follows', 'unknown', 'follows'], undefined, 'kept', 3],
  ['a follower of another node than the suspect', ['follows'], 'a:1', 'another node leads now', 1],
  ['a follower of the suspect', ['doubts', 'alone', 'doubts'], 'a:1', 'kept', 3],
])('a connection to %s', (_, roles, suspect, reason, looks) => {
  expect(replacedAfter(roles, suspect)).toEqual([reason, looks]);
});
