export type Shape =
  | TextShape
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'whole'; readonly minimum?: number; readonly maximum?: number }
  | { readonly kind: 'decimal' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'id' }
  | ObjectShape
  | ListShape
  | AttributesShape
  | { readonly kind: 'geometry'; readonly types: readonly string[] };

export interface TextShape {
  readonly kind: 'text';
  readonly minLength: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: readonly Field[];
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly minItems: number;
  readonly maxItems: number;
}

export interface AttributesShape {
  readonly kind: 'attributes';
  readonly maxKeys: number;
  readonly maxKeyLength: number;
}

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly hint?: string;
  readonly example?: string;
  readonly standard?: unknown;
}

export type Path = readonly (string | number)[];

const spelled: Readonly<Record<string, string>> = {
  id: 'ID',
  lei: 'LEI',
  eic: 'EIC',
  is_primary: 'Primary',
  is_business: 'For businesses',
  rate_cents_per_kwh: 'Rate (cents per kWh)',
  term_months: 'Term (months)',
  email: 'E-mail address',
  customer_email: 'E-mail address of the customer',
  external_ref: 'External reference',
  organization_id: 'Organization',
  premise_asset_id: 'Premise',
  minutes: 'Minutes before delivery',
  days_before: 'Days before delivery',
  sha256: 'SHA-256 of the proof',
  meter_read_kwh: 'Meter reading (kWh)',
  started_on: 'Start of the supply',
};

export function labelOf(name: string): string {
  const known = spelled[name];
  if (known !== undefined) return known;
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const member = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;
