import type {
  AssetId,
  CounterpartyId,
  CustomerId,
  EnrollmentId,
  KeyId,
  MapKeyId,
  PlanId,
  ResellerId,
  TransactionId,
  UtilityId,
  WebhookId,
} from '@exchange/units';

/** Stream names: one stream is one aggregate's events. */
export const streams = {
  reseller: (id: ResellerId) => `reseller-${id}`,
  /** SHA-256 in hex: a code may contain characters that a stream name should not. */
  resellerCode: (digest: string) => `reseller_code-${digest}`,
  customer: (id: CustomerId) => `customer-${id}`,
  costKeyRederivation: (id: string) => `cost_key_rederivation-${id}`,
  asset: (id: AssetId) => `asset-${id}`,
  utility: (id: UtilityId) => `utility-${id}`,
  plan: (id: PlanId) => `plan-${id}`,
  premiseUsage: (id: AssetId) => `premise_usage-${id}`,
  utilityRates: (id: UtilityId) => `utility_rates-${id}`,
  enrollment: (id: EnrollmentId) => `enrollment-${id}`,
  /** The claim of a service point's slot, or of a tracking number. */
  enrollmentClaim: (digest: string) => `enrollment_claim-${digest}`,
  enrollmentRules: 'enrollment_rules-registry',
  counterparty: (id: CounterpartyId) => `counterparty-${id}`,
  counterpartyCode: (digest: string) => `counterparty_code-${digest}`,
  transaction: (id: TransactionId) => `transaction-${id}`,
  transactionBatch: (id: string) => `transaction_batch-${id}`,
  statement: (seriesId: string) => `statement-${seriesId}`,
  billedSeries: (id: CounterpartyId) => `statement_series-${id}`,
  statementLines: (id: string) => `statement_lines-${id}`,
  transactionAction: (id: string) => `transaction_action-${id}`,
  /** `digest` is the SHA-256 of counterparty, reseller and external id in hex. */
  transactionExternalId: (digest: string) => `transaction_external_id-${digest}`,
  key: (id: KeyId) => `key-${id}`,
  /** `digest` is the SHA-256 of the token's signed part in hex. */
  token: (digest: string) => `token-${digest}`,
  mapKey: (id: MapKeyId) => `map_key-${id}`,
  webhook: (id: WebhookId) => `webhook-${id}`,
  webhookPlaces: (of: ResellerId | null) => `webhook_places-${of ?? 'platform'}`,
  refusal: (id: string) => `refusal-${id}`,
  export: (id: string) => `export-${id}`,
  installation: (what: string) => `installation-${what}`,
  gates: 'gates-exchange',
} as const;
