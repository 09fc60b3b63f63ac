/** Runs a query; a client of `pg` is one. */
export interface CatalogueClient {
  query(
    text: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** The read tables after all migrations, as Markdown. */
export declare function tableCatalogueText(client: CatalogueClient): Promise<string>;
