import { fromBase64, toBase64 } from '#primitives';

/** Writes base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array | undefined {
  if (/[^A-Za-z0-9_-]/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
}
