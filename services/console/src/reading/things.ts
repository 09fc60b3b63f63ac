const thing = <const Many extends string>(what: string, many: Many) =>
  ({
    what,
    many,
    page: `/registry/${many}/$id`,
    list: `/api/v1/${many}`,
    read: `/api/v1/${many}/{id}`,
  }) as const;

/** Things of the registry. Their lists are searched by `q`. */
export const things = {
  customer: thing('Customer', 'customers'),
  asset: thing('Asset', 'assets'),
  counterparty: {
    ...thing('Counterparty', 'counterparties'),
    list: '/api/v1/exchange/counterparties',
    read: '/api/v1/exchange/counterparties/{id}',
  },
  reseller: thing('Reseller', 'resellers'),
  utility: thing('Utility', 'utilities'),
  plan: thing('Plan', 'plans'),
  enrollment: thing('Enrollment', 'enrollments'),
} as const;
