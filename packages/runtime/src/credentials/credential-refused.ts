export type CredentialFault =
  /** Map routes accept a URL parameter as well. */
  | { readonly kind: 'missing'; readonly takesMapKeys?: boolean }
  | { readonly kind: 'wrong' }
  /** The text is not a UUID. */
  | { readonly kind: 'reseller_malformed'; readonly sent: string }
  | { readonly kind: 'reseller_unknown'; readonly isOfToken?: boolean }
  /** The header and the credential name different resellers. */
  | { readonly kind: 'reseller_differs' }
  | { readonly kind: 'reseller_claim_malformed'; readonly claim: string }
  /** A user without a reseller claim and without roles for the platform's scope. */
  | { readonly kind: 'scope_missing' }
  /** No key is at hand to verify a token. */
  | { readonly kind: 'issuer_unreachable'; readonly issuer: string; readonly reason: string }
  /** A store was silent: revocations may be unknown. */
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
