/** Reason of a refused credential. */
export type CredentialFault =
  /** No credential; for map routes a URL parameter is accepted as well. */
  | { readonly kind: 'missing'; readonly takesMapKeys?: boolean }
  | { readonly kind: 'wrong' }
  /** The header's reseller is not a UUID. */
  | { readonly kind: 'reseller_malformed'; readonly sent: string }
  | { readonly kind: 'reseller_unknown' };

export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly fault: CredentialFault;

  constructor(fault: CredentialFault) {
    super(`credential refused: ${fault.kind}`);
    this.fault = fault;
  }
}
