import { createMemoryHistory } from '@tanstack/react-router';
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

test('invalid parameters of an address have no effect', async () => {
  const router = createConsoleRouter();
  const odd = '/console/positions?from=odd&period=odd&time_zone=Nowhere&as_of=odd&book=north';
  const history = createMemoryHistory({ initialEntries: [odd] });
  router.update({ ...router.options, history });
  const search = router.matchRoutes(router.latestLocation).at(-1)?.search;
  expect(search).toEqual({ book: 'north' });
});

test('the console has exactly the listed pages', () => {
  expect(Object.keys(createConsoleRouter().routesByPath).sort()).toEqual(pages);
});
