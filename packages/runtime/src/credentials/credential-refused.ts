/** Reason of a refused credential. */
export type CredentialFault =
  /** No credential; for map routes a URL parameter is accepted as well. */
  | { readonly kind: 'missing'; readonly takesMapKeys?: boolean }
  | { readonly kind: 'wrong' }
  /** The header's reseller is not a UUID. */
  | { readonly kind: 'reseller_malformed'; readonly sent: string }
  | { readonly kind: 'reseller_unknown'; readonly isOfToken?: boolean }
  /** The header names another reseller than the credential. */
  | { readonly kind: 'reseller_differs' }
  | { readonly kind: 'reseller_claim_malformed'; readonly claim: string }
  /** A valid token without a reseller claim, of a user whose roles do not grant the platform's scope. */
  | { readonly kind: 'scope_missing' }
  /** No key is at hand to verify a token. */
  | { readonly kind: 'issuer_unreachable'; readonly issuer: string; readonly reason: string }
  /** Revocations of named keys may be unknown, because a store was silent. */
  | { readonly kind: 'keys_unknown'; readonly store: 'database' | 'lane' };

export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly fault: CredentialFault;

  constructor(fault: CredentialFault) {
    super(
      fault.kind === 'issuer_unreachable'
        ? `the issuer ${fault.issuer} is unreachable: ${fault.reason}`
        : `credential refused: ${fault.kind}`,
    );
    this.fault = fault;
  }
}
