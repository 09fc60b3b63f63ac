import { isIP } from 'node:net';
import { type Exceptions, hostAllowed, hostName, isInBlocks } from './exceptions.js';
import { isGlobalUnicast } from './global-unicast.js';

/** Why a URL is not called. */
export type TargetFault =
  | 'not_a_url'
  | 'not_https'
  | 'has_user'
  | 'has_fragment'
  | 'address_not_global'
  | 'host_not_global';

/** What is wrong with a URL, in words that say what to do. */
export const targetFaultTexts: Readonly<Record<TargetFault, string>> = {
  not_a_url: 'Input should be a URL such as https://receiver.example/ledger',
  not_https: 'Input should be an https URL',
  has_user: 'Input should have no user and no password: what is sent is signed',
  has_fragment: 'Input should have no fragment: it is never sent',
  address_not_global: 'Input should name a host of the Internet, not a local or reserved address',
  host_not_global: 'Input should name a host of the Internet, not a local name',
};

/** A URL that may be called as far as it says itself; where its name leads is looked at when it is called. */
export interface Target {
  readonly url: URL;
  readonly host: string;
  /** Whether the operator named this host: it may lead anywhere. */
  readonly isNamed: boolean;
}

/** Reads a URL that somebody wants called. */
export function readTarget(
  text: string,
  exceptions: Exceptions,
): { readonly target: Target } | { readonly fault: TargetFault } {
  // What the parser would take away or turn into something else is not what its owner meant.
  const isClean = /^https?:\/\/[^\s\\]+$/i.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text);
  if (!isClean || !URL.canParse(text)) {
    return {
      fault:
        /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text) && !/^https?:/i.test(text)
          ? 'not_https'
          : 'not_a_url',
    };
  }
  const url = new URL(text);
  const host = hostName(url);
  const named = hostAllowed(exceptions, url);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    return { fault: 'has_user' };
  }
  if (text.includes('#')) return { fault: 'has_fragment' };
  const mayBePlain = named?.isPlain === true || isInBlocks(exceptions.plainBlocks, host);
  if (url.protocol !== 'https:' && !mayBePlain) return { fault: 'not_https' };
  if (named !== undefined) return { target: { url, host, isNamed: true } };
  if (isIP(host) !== 0) {
    return isAllowedAddress(host, exceptions)
      ? { target: { url, host, isNamed: false } }
      : { fault: 'address_not_global' };
  }
  if (/(^|\.)(localhost|local|internal|home\.arpa|onion)$/.test(host) || !host.includes('.')) {
    return { fault: 'host_not_global' };
  }
  return { target: { url, host, isNamed: false } };
}

/** Whether an address may be called: one of the Internet, or one in a block that the operator named. */
export function isAllowedAddress(address: string, { blocks }: Exceptions): boolean {
  return isGlobalUnicast(address) || isInBlocks(blocks, address);
}
