import type { SecretBox } from './secret-box.js';
import type { KnownWebhook } from './state.js';

/** Lists the secrets; undefined if decryption of any fails. */
export function secretsInUse(
  box: SecretBox,
  { webhook: { id }, secret, previous }: KnownWebhook,
  now: Date,
): readonly string[] | undefined {
  const isPreviousValid = previous !== null && Date.parse(previous.until) > now.getTime();
  const sealed = isPreviousValid ? [secret, previous.secret] : [secret];
  const open = sealed.flatMap((one) => box.open(one, id) ?? []);
  return open.length === sealed.length ? open : undefined;
}
