import type { CallRules } from '@exchange/runtime/outbound/call';
import type { SecretBox } from './secret-box.js';
import type { WebhookStandings } from './standings.js';

/** What the routes of webhooks stand on besides. */
export interface WebhookDependencies {
  readonly webhooks: {
    readonly box: SecretBox;
    /** What may be called, and how. */
    readonly rules: CallRules;
    readonly perScopeMax: number;
    /** The types of events that a webhook may be told of. */
    readonly types: ReadonlySet<string>;
    readonly standings: WebhookStandings;
  };
}
