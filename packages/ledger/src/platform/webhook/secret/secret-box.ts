import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { KnownWebhook } from '../state.js';

export interface SecretBox {
  seal(secret: string, webhookId: string): string;
  /** Undefined for an unknown key or another webhook. */
  open(sealed: string, webhookId: string): string | undefined;
  isCurrent(sealed: string): boolean;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM bound to the webhook's id: `1.<key>.<base64url of nonce, text and tag>`.
 * @param current 32 bytes in base64
 */
export function createSecretBox(current: string, retired: readonly string[] = []): SecretBox {
  const keys = new Map(
    [...retired, current].map((text) => {
      const key = Buffer.from(text, 'base64');
      return [nameOf(key), key] as const;
    }),
  );
  const currentKey = Buffer.from(current, 'base64');
  const currentName = nameOf(currentKey);
  return {
    seal(secret, webhookId) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, currentKey, nonce, { authTagLength: tagBytes });
      sealing.setAAD(boundTo(webhookId));
      const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
      const whole = Buffer.concat([nonce, text, sealing.getAuthTag()]);
      return `1.${currentName}.${whole.toString('base64url')}`;
    },
    open(sealed, webhookId) {
      const [version, name = '', encoded = ''] = sealed.split('.');
      const key = keys.get(name);
      const whole = Buffer.from(encoded, 'base64url');
      if (version !== '1' || key === undefined || whole.length < nonceBytes + tagBytes) {
        return undefined;
      }
      const opening = createDecipheriv(cipher, key, whole.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      opening.setAAD(boundTo(webhookId));
      opening.setAuthTag(whole.subarray(-tagBytes));
      try {
        const text = opening.update(whole.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentName,
  };
}

const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);
const boundTo = (webhookId: string) => Buffer.from(`webhook ${webhookId}`);

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
