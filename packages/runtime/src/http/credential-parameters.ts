import { looksLikeMapKey } from '../credentials/map-key-text.js';

/** Names of parameters that carry a credential where map clients ask: in no link, log or error is what they say. */
const names: readonly string[] = ['api_key', 'token'];

/**
 * A URL or path without the parameters that carry credentials; what it says else stays as it is, letter by letter.
 *
 * @param mayBeElse whether the route has other uses for these names: then only what looks like a key for maps is taken out
 */
export function withoutCredentials(url: string, mayBeElse = false): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((part) => !isCredential(part, mayBeElse));
  return kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`;
}

function isCredential(part: string, mayBeElse: boolean): boolean {
  const [[name, value] = ['', '']] = [...new URLSearchParams(part)];
  return names.includes(name.toLowerCase()) && (!mayBeElse || looksLikeMapKey(value));
}
