/** What is typed into one field, as the contract of the interface says. */
export type Shape =
  | TextShape
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'whole'; readonly minimum?: number; readonly maximum?: number }
  | { readonly kind: 'decimal'; readonly pattern?: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'id' }
  | ObjectShape
  | ListShape
  | AttributesShape
  | { readonly kind: 'geometry'; readonly types: readonly string[] }
  /** What the form has no field of its own for: any JSON value. */
  | { readonly kind: 'json' };

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
  /** Members of which at least one is needed; empty where there is no such rule. */
  readonly either: readonly string[];
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly minItems: number;
  readonly maxItems: number;
}

/** A free-form object: names and values of the user's own. */
export interface AttributesShape {
  readonly kind: 'attributes';
  readonly maxKeys: number;
  readonly maxKeyLength: number;
}

/** One member of a body. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  /** Whether `null` may be sent: it takes a value away. */
  readonly nullable: boolean;
  readonly hint?: string;
  readonly example?: string;
  /** What the service takes where the member is left out. */
  readonly standard?: unknown;
}

/** Where a value is in a body: names of members and numbers in lists. */
export type Path = readonly (string | number)[];
