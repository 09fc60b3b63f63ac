import { bigint, boolean, integer } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByEverybody } from '@exchange/runtime/tables/seen';

/** The last number that an asset was given; one row. */
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
