import type { Publications } from '@exchange/ledger/audit/feed/publications';
import type { SecretBox } from '@exchange/ledger/platform/webhook/secret-box';
import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { CallRules } from '@exchange/runtime/outbound/call';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Pool } from 'pg';

export interface DelivererOptions {
  readonly eventLog: EventLog;
  readonly publications: Publications;
  readonly pool: Pool;
  readonly box: SecretBox;
  readonly rules: CallRules;
  readonly settings: Pick<
    WebhookConfig,
    'callsMax' | 'retryFirstMs' | 'retryLongestMs' | 'retryForMs'
  >;
  readonly publicUrl: string | undefined;
  readonly requireSameLog: () => Promise<void>;
  /** For calls under way at a stop. */
  readonly lastCallsMs: number;
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
}
