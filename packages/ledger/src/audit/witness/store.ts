import type { Pool } from 'pg';
import type { Cosignatures } from './cosignatures.js';

export function keepCosignatures(pool: Pool): Cosignatures['keep'] {
  return async ({ origin, size, root }, cosignatures) => {
    if (cosignatures.length === 0) return;
    // One statement, so that readers see a round's signatures together.
    await pool.query(
      `insert into checkpoint_cosignatures (origin, size, root, witness, key_id, signed_at, line)
       select $1, $2, $3, witness, decode(key_id, 'hex'), signed_at, line from json_to_recordset($4::json)
         as signed(witness text, key_id text, signed_at bigint, line text)
       on conflict (origin, size, root, witness, key_id)
       do update set signed_at = excluded.signed_at, line = excluded.line
       where checkpoint_cosignatures.signed_at < excluded.signed_at`,
      [
        ...[origin, size, Buffer.from(root)],
        JSON.stringify(
          cosignatures.map(({ witness, keyId, signedAt, line }) => ({
            ...{ witness, line },
            key_id: Buffer.from(keyId).toString('hex'),
            signed_at: String(signedAt),
          })),
        ),
      ],
    );
  };
}
