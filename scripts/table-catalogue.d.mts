/** Like a client of `pg`. */
export interface CatalogueClient {
  query(
    text: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** After all migrations, as Markdown. */
export declare function tableCatalogueText(client: CatalogueClient): Promise<string>;
