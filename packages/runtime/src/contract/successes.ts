import { z } from 'zod';

/** What a list answers with: pages by `Link`, and an `ETag` of what its tables hold. */
export const listed = <Item extends z.ZodType>(description: string, item: Item) =>
  ({
    status: 200,
    description,
    schema: z.array(item),
    headers: ['Link', 'Ledger-Position'],
    tag: 'tables',
  }) as const;

/** What one resource is shown as, with its revision. */
export const shown = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 200, description, schema, headers: ['ETag', 'Ledger-Position'] }) as const;

/** What a new resource is shown as. */
export const created = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 201, description, schema, headers: ['Location'] }) as const;
