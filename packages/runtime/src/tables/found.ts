/** Result of a lookup by id for a caller. */
export type Found<Row> =
  | { readonly kind: 'found'; readonly row: Row }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' };
