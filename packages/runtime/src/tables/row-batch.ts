/**
 * The rows of one table that a batch touches: what was there, what it becomes. Rows are folded in memory and
 * written with one statement, so a batch of a thousand events costs a few round trips.
 */
export interface RowBatch<Row> {
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  remove(id: string): void;
}

export interface Changes<Row> {
  readonly upserts: readonly Row[];
  readonly deletes: readonly string[];
}

/** A batch that starts from the rows that are there. */
export function rowBatch<Row>(existing: ReadonlyMap<string, Row>): RowBatch<Row> & {
  changes(): Changes<Row>;
} {
  const touched = new Map<string, Row | undefined>();
  return {
    get: (id) => (touched.has(id) ? touched.get(id) : existing.get(id)),
    put: (id, row) => void touched.set(id, row),
    remove: (id) => void touched.set(id, undefined),
    changes() {
      const upserts: Row[] = [];
      const deletes: string[] = [];
      for (const [id, row] of touched) {
        if (row !== undefined) upserts.push(row);
        else if (existing.has(id)) deletes.push(id);
      }
      return { upserts, deletes };
    },
  };
}
