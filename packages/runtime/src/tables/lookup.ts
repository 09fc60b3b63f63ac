export type Lookup<Row> =
  | { readonly kind: 'found'; readonly row: Row }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' };
