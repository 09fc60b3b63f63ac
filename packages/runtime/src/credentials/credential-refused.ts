/** Why a caller's credential is not taken. */
export type CredentialFault =
  /** Nothing was offered; where keys for maps are taken, a parameter of the URL would have done too. */
  | { readonly kind: 'missing'; readonly takesMapKeys?: boolean }
  | { readonly kind: 'wrong' }
  /** The reseller that the caller would act for is named by something that is not an id. */
  | { readonly kind: 'reseller_malformed'; readonly sent: string }
  | { readonly kind: 'reseller_unknown' };

/** A credential that is not taken. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly fault: CredentialFault;

  constructor(fault: CredentialFault) {
    super(`the credential is not taken: ${fault.kind}`);
    this.fault = fault;
  }
}
