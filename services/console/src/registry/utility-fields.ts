import type { OptionsOfFields } from '../forms/field-options';

/** What forms say of a utility's fields. */
export const utilityFields: OptionsOfFields = {
  state: { hint: 'Two letters, such as TX' },
  territory: { label: 'Territory', hint: 'A Polygon or MultiPolygon; drop or paste its GeoJSON' },
};
