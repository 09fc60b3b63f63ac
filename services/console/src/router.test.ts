import { expect, test } from 'vitest';
import { createConsoleRouter } from './router';

// Never remove pages: bookmarks must keep working.
const pages = [
  '/',
  '/$',
  '/audit',
  '/audit/$stream',
  '/audit/exports',
  '/audit/log',
  '/audit/refusals',
  '/audit/verify',
  '/blotter',
  '/blotter/$transactionId',
  '/blotter/import',
  '/blotter/new',
  '/map',
  '/operations',
  '/positions',
  '/registry',
  '/registry/assets',
  '/registry/assets/$id',
  '/registry/cost-keys',
  '/registry/counterparties',
  '/registry/counterparties/$id',
  '/registry/counterparties/import',
  '/registry/customers',
  '/registry/customers/$id',
  '/registry/enrollments',
  '/registry/enrollments/$id',
  '/registry/gates',
  '/registry/keys',
  '/registry/plans',
  '/registry/plans/$id',
  '/registry/resellers',
  '/registry/resellers/$id',
  '/registry/utilities',
  '/registry/utilities/$id',
  '/registry/work',
  '/statements',
  '/statements/$statementId',
  '/statements/preview',
];

test('the console has exactly the listed pages', () => {
  expect(Object.keys(createConsoleRouter().routesByPath).sort()).toEqual(pages);
});
