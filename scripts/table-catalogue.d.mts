import type { ClientBase } from 'pg';

/** The read tables after all migrations, as Markdown. */
export declare function tableCatalogueText(client: ClientBase): Promise<string>;
