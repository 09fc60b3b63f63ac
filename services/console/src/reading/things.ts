const thing = <const Page extends string>(
  what: string,
  many: string,
  page: Page,
  list = `/api/v1/${many}`,
) => ({ what, many, page, list });

/** Things of the registry. Their lists are searched by `q`. */
export const things = {
  customer: thing('Customer', 'customers', '/registry/customers/$id'),
  asset: thing('Asset', 'assets', '/registry/assets/$id'),
  counterparty: thing(
    'Counterparty',
    'counterparties',
    '/registry/counterparties/$id',
    '/api/v1/exchange/counterparties',
  ),
  reseller: thing('Reseller', 'resellers', '/registry/resellers/$id'),
  utility: thing('Utility', 'utilities', '/registry/utilities/$id'),
  plan: thing('Plan', 'plans', '/registry/plans/$id'),
  enrollment: thing('Enrollment', 'enrollments', '/registry/enrollments/$id'),
};
