import type { IncomingMessage, Server } from 'node:http';
import { looksLikeKey } from '../credentials/key-text.js';
import { protocolAt } from './protocol.js';

/** A URL parameter or form field with a credential. */
export interface OfferedParameter {
  readonly name: string;
  readonly value: string;
}

const names: readonly string[] = ['api_key', 'token'];
const offers = new WeakMap<IncomingMessage, readonly OfferedParameter[]>();

/**
 * Removes credentials from every request's URL before anything else reads it, so that no link, log line, trace, metric
 * or error holds them.
 */
export function hideUrlCredentials(server: Server): void {
  server.prependListener('request', (raw: IncomingMessage) => {
    const { url, offered } = splitUrl(raw.url ?? '/');
    if (offered.length === 0) return;
    raw.url = url;
    offers.set(raw, offered);
  });
}

/** Credentials of a request's URL parameters and form fields, without empty values. */
export function offeredParameters(raw: IncomingMessage): readonly OfferedParameter[] {
  return offers.get(raw) ?? [];
}

/** Records the credential fields of a form. */
export function noteOfferedFields(raw: IncomingMessage, fields: readonly OfferedParameter[]): void {
  const offered = fields.filter(({ value }) => value !== '');
  if (offered.length > 0) offers.set(raw, [...offeredParameters(raw), ...offered]);
}

/** Whether a parameter name carries a credential for map clients. */
export function isCredentialName(name: string): boolean {
  return names.includes(name.toLowerCase());
}

/**
 * Splits a URL into the URL without credential parameters, otherwise byte for byte the same, and their values. Map
 * routes reserve these names; elsewhere a layer's field may share a name, so only values in the form of a map key are
 * removed.
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
