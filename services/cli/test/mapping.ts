import type { AssetMapping } from '../src/import/assets/mapping.js';

const nobody = { id: undefined, column: undefined, table: undefined };

export function mapping(more: Partial<AssetMapping> = {}): AssetMapping {
  return {
    nameColumn: undefined,
    type: undefined,
    typeColumn: undefined,
    lonColumn: undefined,
    latColumn: undefined,
    stateColumn: undefined,
    organizationColumn: undefined,
    descriptionColumn: undefined,
    statusColumn: undefined,
    keyColumn: undefined,
    attributes: 'all',
    numberColumns: [],
    reseller: nobody,
    customer: nobody,
    allowMissingPosition: false,
    ...more,
  };
}
