import { expect, test } from 'vitest';
import { signerOf } from '../../../../proof/test/signer.js';
import { unused } from '../../../../runtime/test/unused.js';
import { emptyDatabase } from '../../../test/empty-database.js';
import { SharedLog } from '../../../test/shared-log.js';
import { createLogTree } from './log-tree.js';

const signer = signerOf('a-log');
const positions = {
  ...{ current: unused, lowest: unused, waitFor: unused, isParked: unused, reset: unused },
  ...{ parkedStreams: unused, notificationCount: unused, close: unused },
};

test.each([
  ['the witnessed tree for a leaf in it', 4, 3, 4],
  ['the newest tree for the first leaf behind the witnessed one', 4, 4, 9],
  ['the newest tree while none is witnessed', undefined, 3, 9],
  ['the newest tree if the witnessed one is of a longer log', 10, 3, 9],
])('a receipt has %s', (_, witnessed, leaf, expected) => {
  const tree = createLogTree({
    ...{ database: emptyDatabase, signer, positions, requireTree: unused },
    eventLog: new SharedLog().visibleTo(async () => undefined),
    notifier: { notify: unused, close: unused },
    cosignatures: { of: unused, newestSize: unused, keep: unused },
    witnessedSize: () => witnessed,
  });
  expect(tree.givenSize(9, leaf)).toBe(expected);
});
