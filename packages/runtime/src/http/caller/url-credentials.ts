import type { IncomingMessage, Server } from 'node:http';
import { looksLikeKey } from '../../credentials/key-text.js';
import { protocolAt } from '../request-facts.js';

export interface OfferedParameter {
  readonly name: string;
  readonly value: string;
}

const names: readonly string[] = ['api_key', 'token'];
const offers = new WeakMap<IncomingMessage, readonly OfferedParameter[]>();

/**
 * Removes credentials from URLs first, so that no link, log line, trace, metric or error holds
 * them.
 */
export function hideUrlCredentials(server: Server): void {
  server.prependListener('request', (raw: IncomingMessage) => {
    const { url, offered } = splitUrl(raw.url ?? '/');
    if (offered.length === 0) return;
    raw.url = url;
    offers.set(raw, offered);
  });
}

export function offeredParameters(raw: IncomingMessage): readonly OfferedParameter[] {
  return offers.get(raw) ?? [];
}

export function noteOfferedFields(raw: IncomingMessage, fields: readonly OfferedParameter[]): void {
  const offered = fields.filter(({ value }) => value !== '');
  if (offered.length > 0) offers.set(raw, [...offeredParameters(raw), ...offered]);
}

export function isCredentialName(name: string): boolean {
  return names.includes(name.toLowerCase());
}

/**
 * Separates credential parameters, and leaves the rest byte for byte. Map routes reserve these
 * names; elsewhere a field may share one, so only values like map keys are removed.
 */
export function splitUrl(url: string): {
  readonly url: string;
  readonly offered: readonly OfferedParameter[];
} {
  const at = url.indexOf('?');
  if (at === -1) return { url, offered: [] };
  const path = url.slice(0, at).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const isOfMaps = protocolAt(path) !== undefined;
  const remaining: string[] = [];
  const credentials: OfferedParameter[] = [];
  for (const part of url.slice(at + 1).split('&')) {
    const [[name, value] = ['', '']] = [...new URLSearchParams(part)];
    if (isCredentialName(name) && (isOfMaps || looksLikeKey(value)))
      credentials.push({ name, value });
    else remaining.push(part);
  }
  if (credentials.length === 0) return { url, offered: [] };
  return {
    url: remaining.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${remaining.join('&')}`,
    offered: credentials.filter(({ value }) => value !== ''),
  };
}
