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
    /** The types of events that a webhook may be told of. */
    readonly types: ReadonlySet<string>;
    readonly standings: WebhookStandings;
  };
}
