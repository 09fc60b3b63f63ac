import type { CallRules } from '@exchange/runtime/outbound/call';
import type { SecretBox } from './secret-box.js';
import type { WebhookStandings } from './standings.js';

/** Further dependencies of the webhook routes. */
export interface WebhookDependencies {
  readonly webhooks: {
    readonly box: SecretBox;
    /** Rules for calls to endpoints. */
    readonly rules: CallRules;
    readonly perScopeMax: number;
    /** The event types that a webhook may select. */
    readonly types: ReadonlySet<string>;
    readonly standings: WebhookStandings;
  };
}
