/** What every kind of field is given. */
export interface OneField {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly isRequired: boolean;
  readonly name: string;
}
