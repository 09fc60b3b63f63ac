import { z } from 'zod';

/** Pages by `Link`, and an `ETag` over its tables. */
export const listed = <Item extends z.ZodType>(description: string, item: Item) =>
  ({
    status: 200,
    description,
    schema: z.array(item),
    headers: ['Link', 'Ledger-Position'],
    tag: 'tables',
  }) as const;

/** One resource with its revision. */
export const shown = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 200, description, schema, headers: ['ETag', 'Ledger-Position'] }) as const;

export const created = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 201, description, schema, headers: ['Location'] }) as const;
