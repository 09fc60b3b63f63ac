/** Folds in memory and writes in one statement: a thousand events take a few round trips. */
export interface RowBatch<Row> {
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  remove(id: string): void;
}

export interface Changes<Row> {
  readonly upserts: readonly Row[];
  readonly deletes: readonly string[];
}

export function rowBatch<Row>(existing: ReadonlyMap<string, Row>): RowBatch<Row> & {
  changes(): Changes<Row>;
} {
  const changed = new Map<string, Row | undefined>();
  return {
    get: (id) => (changed.has(id) ? changed.get(id) : existing.get(id)),
    put: (id, row) => void changed.set(id, row),
    remove: (id) => void changed.set(id, undefined),
    changes() {
      const upserts: Row[] = [];
      const deletes: string[] = [];
      for (const [id, row] of changed) {
        if (row !== undefined) upserts.push(row);
        else if (existing.has(id)) deletes.push(id);
      }
      return { upserts, deletes };
    },
  };
}
