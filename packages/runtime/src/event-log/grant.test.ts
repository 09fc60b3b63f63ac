import { expect, test } from 'vitest';
import { withoutWriting } from './grant.js';

const system = { $r: '$admins' };

test.each([
  ['a server without settings', {}, { $userStreamAcl: { $w: ['$admins'] } }],
  [
    'settings of other streams',
    { $systemStreamAcl: system, more: 1 },
    { $systemStreamAcl: system, more: 1, $userStreamAcl: { $w: ['$admins'] } },
  ],
  [
    'a list of writers, with other rights unchanged',
    { $userStreamAcl: { $r: ['ledger'], $w: ['ledger', '$admins'] } },
    { $userStreamAcl: { $r: ['ledger'], $w: ['$admins'] } },
  ],
  ['one writer', { $userStreamAcl: { $w: 'ledger' } }, { $userStreamAcl: { $w: ['$admins'] } }],
  ['only administrators, in a list', { $userStreamAcl: { $w: ['$admins'] } }, undefined],
  ['only administrators', { $userStreamAcl: { $w: '$admins' } }, undefined],
])('restricts appends to administrators: %s', (_, settings, changed) => {
  expect(withoutWriting(settings)).toEqual(changed);
});
