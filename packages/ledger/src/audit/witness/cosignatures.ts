// Raw SQL: hashes are compared as bytes, and counts are grouped.
import type { Checkpoint } from '@exchange/proof';
import { bigint, bytes, text } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToAll } from '@exchange/runtime/tables/definition/visibility';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { sql } from 'kysely';

export interface Cosignature {
  readonly witness: string;
  readonly keyId: Uint8Array;
  /** Seconds since 1970. */
  readonly signedAt: bigint;
  readonly line: string;
}

export interface Cosignatures {
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  newestSize(origin: string, least: number): Promise<number | undefined>;
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}

/** No lane projects this table, because the log does not hold these signatures. */
const cosignaturesTable = defineTable('checkpoint_cosignatures', {
  key: ['origin', 'size', 'root', 'witness', 'key_id'],
  seen: visibleToAll,
  columns: {
    origin: text(),
    size: bigint(),
    root: bytes(),
    witness: text(),
    key_id: bytes(),
    signed_at: bigint(),
    line: text(),
  },
});

/** Readers accept notes with 16 signatures, including the log's. */
const linesMax = 15;

export function cosignatureReads(database: ReadDatabase): Pick<Cosignatures, 'of' | 'newestSize'> {
  return {
    async of({ origin, size, root }) {
      const tables = database.shared();
      const rows = await tables.ask(sql<{ line: string }>`
        select line from ${tables.rows(cosignaturesTable)} as stored
        where origin = ${origin} and size = ${size} and root = ${Buffer.from(root)}
        order by witness, key_id limit ${linesMax}`);
      return rows.map(({ line }) => line);
    },
    async newestSize(origin, least) {
      const tables = database.shared();
      const [newest] = await tables.ask(sql<{ size: string }>`
        select size from ${tables.rows(cosignaturesTable)} as stored where origin = ${origin}
        group by size, root having count(distinct witness) >= ${least}
        order by size desc, root desc limit 1`);
      return newest && Number(newest.size);
    },
  };
}
