import { z } from 'zod';
import { noExceptions, readExceptions } from '../outbound/exceptions.js';
import { number, optional, setting, wordsOf } from './setting-forms.js';

const isKey = (text: string) =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === 32;
const keyForm = 'should be 32 bytes in base64, as of `openssl rand -base64 32`';

export const webhookKey = z.string().refine(isKey, keyForm);

export const webhookSettings = {
  WEBHOOK_SECRET_KEY: optional(webhookKey),
  WEBHOOK_SECRET_KEYS_RETIRED: setting(
    z
      .string()
      .default('')
      .transform(wordsOf)
      .refine((keys) => keys.every(isKey), `${keyForm}, separated by commas`),
  ),
  WEBHOOKS_ALLOW: setting(
    z
      .string()
      .optional()
      .transform((text, context) => {
        const read = text === undefined ? noExceptions : readExceptions(text);
        if (read !== undefined) return read;
        context.addIssue(
          'should be hosts and blocks separated by commas, such as http://127.0.0.1:9000,10.0.0.0/8',
        );
        return z.NEVER;
      }),
  ),
  WEBHOOKS_PER_SCOPE_MAX: number(20, 0, 10_000),
  WEBHOOK_CALLS_MAX: number(200, 2, 10_000),
  WEBHOOK_TIMEOUT_MS: number(10_000, 100, 60_000),
  WEBHOOK_RETRY_FIRST_MS: number(2_000, 10, 3_600_000),
  WEBHOOK_RETRY_LONGEST_MS: number(900_000, 10, 86_400_000),
  WEBHOOK_RETRY_FOR_SECONDS: number(86_400, 1, 31_536_000),
};

const webhookValues = z.object(webhookSettings);
type WebhookValues = z.output<typeof webhookValues>;

export type WebhookConfig = Readonly<ReturnType<typeof webhookConfigOf>>;

export function webhookConfigOf(values: WebhookValues) {
  return {
    /** 32 bytes in base64. */
    secretKey: values.WEBHOOK_SECRET_KEY,
    retiredKeys: values.WEBHOOK_SECRET_KEYS_RETIRED,
    exceptions: values.WEBHOOKS_ALLOW,
    perScopeMax: values.WEBHOOKS_PER_SCOPE_MAX,
    callsMax: values.WEBHOOK_CALLS_MAX,
    timeoutMs: values.WEBHOOK_TIMEOUT_MS,
    retryFirstMs: values.WEBHOOK_RETRY_FIRST_MS,
    retryLongestMs: values.WEBHOOK_RETRY_LONGEST_MS,
    retryForMs: values.WEBHOOK_RETRY_FOR_SECONDS * 1000,
  };
}
