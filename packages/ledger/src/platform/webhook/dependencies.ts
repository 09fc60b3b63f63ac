import type { CallRules } from '@exchange/runtime/outbound/call';
import type { SecretBox } from './secret/secret-box.js';
import type { WebhookStandings } from './standings.js';

export interface WebhookDependencies {
  readonly webhooks: {
    readonly box: SecretBox;
    readonly rules: CallRules;
    readonly perScopeMax: number;
    readonly types: ReadonlySet<string>;
    readonly standings: WebhookStandings;
  };
}
