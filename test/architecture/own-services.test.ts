import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The integration and console files that start an API on stores of their own, each with its reason. */
const reasons: Readonly<Record<string, string>> = {
  'packages/ledger/src/audit/export/export.integration.test.ts': 'pages through the whole log',
  'packages/ledger/src/audit/pack/pack-export.integration.test.ts':
    'packs and verifies the whole log',
  'packages/ledger/src/audit/proof/proof.integration.test.ts': 'exports and verifies the whole log',
  'packages/ledger/src/audit/record/records-at-the-end.integration.test.ts':
    'needs a log that has no other writer',
  'packages/ledger/src/exchange/gate/closure.integration.test.ts': 'closes gates for all callers',
  'packages/ledger/src/maps/feature-service/tenancy.integration.test.ts':
    'reads the extent of all layers',
  'test/access/exports.integration.test.ts': 'fills the log with 10 MB',
  'test/console/map-live.integration.test.ts': 'compares all drawn features',
  'test/console/map.integration.test.ts': 'compares all drawn features',
  'test/features/contract-feature.integration.test.ts': 'adds a feature and its migrations',
  'test/features/past.integration.test.ts': 'sets gates and enrollment rules',
  'test/http/limits.integration.test.ts': 'counts all customers',
  'test/http/map-keys-away.integration.test.ts': 'pauses a lane',
  'test/http/map-tenancy.integration.test.ts': 'counts the features of all layers',
  'test/http/stored-events.integration.test.ts': 'writes invalid events',
  'test/http/tenancy.integration.test.ts': 'counts the features of all layers',
  'test/imports/imports.integration.test.ts': 'loads the demo and counts all rows',
  'test/production/how-it-is.integration.test.ts': 'parks a stream',
  'test/production/stores-away-at-start.integration.test.ts':
    'starts without an event log or tables',
  'test/production/other-formats-at-start.integration.test.ts': 'starts on stores of other formats',
  'test/production/parking.integration.test.ts': 'parks streams',
  'test/recorded/answers.integration.test.ts': 'records answers over the demo alone',
  'test/registry/enrollment-privacy.integration.test.ts': 'delivers all webhooks',
  'test/webhooks/delivery.integration.test.ts': 'loses the tables of webhooks',
  'test/webhooks/receivers.integration.test.ts': 'delivers all webhooks',
};

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** A file and the test helpers that it imports. */
function withHelpers(file: string): readonly string[] {
  const files = new Set([file]);
  for (const importer of files) {
    for (const [, target = ''] of textOf(importer).matchAll(/ from '(\.[^']+)\.js'/g)) {
      const helper = `${join(importer, '..', target)}.ts`;
      if (/^test\/(?!services\/)/.test(helper)) files.add(helper);
    }
  }
  return [...files];
}

function startsOwnService(file: string): boolean {
  return withHelpers(file)
    .map(textOf)
    .some((text) => {
      const isOwn = /\b(ledger\(\)|startApi\()/.test(text);
      const hasStores = /from '[./]+services\/inject\.js'/.test(text);
      return isOwn || (hasStores && /\b(serviceProcess|spawn)\(/.test(text));
    });
}

test('at most 25 files start their own service, each for a listed reason', () => {
  const files = execFileSync('git', ['ls-files', '*.integration.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = files.trimEnd().split('\n').filter(startsOwnService);
  expect(own).toEqual(Object.keys(reasons).toSorted());
  expect(own.length).toBeLessThanOrEqual(25);
});
