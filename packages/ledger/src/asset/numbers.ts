import { bigint, boolean, integer, text } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByEverybody } from '@exchange/runtime/tables/seen';

/** The last number that a registration of an asset or a key for object ids was given; one row. */
export const assetNumbersTable = defineTable('asset_numbers', {
  key: ['id'],
  seen: seenByEverybody,
  columns: { id: boolean(), last: integer() },
});

/** The numbers of registrations that wait, by position. */
export const assetNumbersKeptTable = defineTable('asset_numbers_kept', {
  key: ['position'],
  seen: seenByEverybody,
  columns: { position: bigint(), objectid: integer() },
});

/** The key for object ids, and the number that it was given: those of later registrations are permuted by it; one row. */
export const objectIdKeysTable = defineTable('object_id_keys', {
  key: ['id'],
  seen: seenByEverybody,
  columns: { id: boolean(), key: text(), after: integer() },
});
