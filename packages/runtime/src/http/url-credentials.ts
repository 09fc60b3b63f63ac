import type { IncomingMessage, Server } from 'node:http';
import { looksLikeMapKey } from '../credentials/map-key-text.js';
import { protocolAt } from './protocol.js';

/** A parameter of a URL, or a field of a form, that carries a credential. */
export interface OfferedParameter {
  readonly name: string;
  readonly value: string;
}

const names: readonly string[] = ['api_key', 'token'];
const offers = new WeakMap<IncomingMessage, readonly OfferedParameter[]>();

/**
 * Takes credentials out of the URL of every request before anything else sees it: so that they are in no link, log line, trace,
 * metric, error or record, whoever writes the URL there.
 */
export function hideUrlCredentials(server: Server): void {
  server.prependListener('request', (raw: IncomingMessage) => {
    const { url, offered } = splitUrl(raw.url ?? '/');
    if (offered.length === 0) return;
    raw.url = url;
    offers.set(raw, offered);
  });
}

/** What a request offered as parameters of its URL and fields of its form; what is empty offers nothing. */
export function offeredParameters(raw: IncomingMessage): readonly OfferedParameter[] {
  return offers.get(raw) ?? [];
}

/** Notes what the form of a request offers. */
export function noteOfferedFields(raw: IncomingMessage, fields: readonly OfferedParameter[]): void {
  const offered = fields.filter(({ value }) => value !== '');
  if (offered.length > 0) offers.set(raw, [...offeredParameters(raw), ...offered]);
}

/** Whether a parameter of that name carries a credential where map clients ask. */
export function isCredentialName(name: string): boolean {
  return names.includes(name.toLowerCase());
}

/**
 * A URL without the parameters that carry credentials, letter by letter else, and what they say. Below the paths of map clients these
 * names are for nothing else; elsewhere a field of a layer may have one, so only what is meant to be a key for maps is taken.
 */
export function splitUrl(url: string): {
  readonly url: string;
  readonly offered: readonly OfferedParameter[];
} {
  const at = url.indexOf('?');
  if (at === -1) return { url, offered: [] };
  const path = url.slice(0, at).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const isOfMaps = protocolAt(path) !== undefined;
  const kept: string[] = [];
  const taken: OfferedParameter[] = [];
  for (const part of url.slice(at + 1).split('&')) {
    const [[name, value] = ['', '']] = [...new URLSearchParams(part)];
    if (isCredentialName(name) && (isOfMaps || looksLikeMapKey(value))) taken.push({ name, value });
    else kept.push(part);
  }
  if (taken.length === 0) return { url, offered: [] };
  return {
    url: kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`,
    offered: taken.filter(({ value }) => value !== ''),
  };
}
