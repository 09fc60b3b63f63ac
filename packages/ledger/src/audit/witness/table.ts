import { bigint, bytes, text } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByEverybody } from '@exchange/runtime/tables/seen';

/** Signature lines of witnesses, by checkpoint. No projection writes it: it is kept beside what the log can give again. */
export const cosignaturesTable = defineTable('checkpoint_cosignatures', {
  key: ['origin', 'size', 'root', 'witness', 'key_id'],
  seen: seenByEverybody,
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
