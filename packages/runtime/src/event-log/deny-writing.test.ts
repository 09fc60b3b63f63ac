import { expect, test } from 'vitest';
import { withoutWriting } from './deny-writing.js';

const system = { $r: '$admins' };

test.each([
  ['a server without settings', {}, { $userStreamAcl: { $w: ['$admins'] } }],
  [
    'settings of other streams',
    { $systemStreamAcl: system, more: 1 },
    { $systemStreamAcl: system, more: 1, $userStreamAcl: { $w: ['$admins'] } },
  ],
  [
    'a list of writers, whose other rights stay',
    { $userStreamAcl: { $r: ['ledger'], $w: ['ledger', '$admins'] } },
    { $userStreamAcl: { $r: ['ledger'], $w: ['$admins'] } },
  ],
  ['one writer', { $userStreamAcl: { $w: 'ledger' } }, { $userStreamAcl: { $w: ['$admins'] } }],
  ['administrators alone, in a list', { $userStreamAcl: { $w: ['$admins'] } }, undefined],
  ['administrators alone', { $userStreamAcl: { $w: '$admins' } }, undefined],
])('leaves appends to administrators: %s', (_, settings, changed) => {
  expect(withoutWriting(settings)).toEqual(changed);
});
