import { BlockList, isIP } from 'node:net';
import { type Exceptions, hostAllowed, hostName, isInBlocks } from './exceptions.js';

/** IANA's registry of special-purpose IPv4 addresses, multicast and reserved blocks. */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Blocks in 2000::/3 that are not public, or that embed an IPv4 address (6to4, Teredo). */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused4 = listOf(special4, 'ipv4');
const refused6 = listOf(special6, 'ipv6');
/** Other IPv6 addresses are local, mapped, translated, multicast or unassigned. */
const given6 = listOf([['2000::', 3]], 'ipv6');

function isGlobalUnicast(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, 'ipv4');
    case 6:
      return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(blocks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList();
  for (const [address, bits] of blocks) list.addSubnet(address, bits, family);
  return list;
}

export type TargetFault =
  | 'not_a_url'
  | 'not_https'
  | 'has_user'
  | 'has_fragment'
  | 'address_not_global'
  | 'host_not_global';

export const targetFaultTexts: Readonly<Record<TargetFault, string>> = {
  not_a_url: 'Input should be a URL such as https://receiver.example/ledger',
  not_https: 'Input should be an https URL',
  has_user: 'Input should have no user and no password: calls are signed instead',
  has_fragment: 'Input should have no fragment: it is never sent',
  address_not_global: 'Input should name a host of the Internet, not a local or reserved address',
  host_not_global: 'Input should name a host of the Internet, not a local name',
};

/** Only the text is checked; the call checks the addresses. */
export interface Target {
  readonly url: URL;
  readonly host: string;
  readonly isNamed: boolean;
}

export function readTarget(
  text: string,
  exceptions: Exceptions,
): { readonly target: Target } | { readonly fault: TargetFault } {
  // The URL parser would drop or change such characters.
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

export function isAllowedAddress(address: string, { blocks }: Exceptions): boolean {
  return isGlobalUnicast(address) || isInBlocks(blocks, address);
}
