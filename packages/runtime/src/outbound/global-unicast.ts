import { BlockList, isIP } from 'node:net';

/** IANA's registry of special-purpose IPv4 addresses, multicast and what is reserved: none of them is a host of the Internet. */
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

/** What lies in 2000::/3 and is no host of the Internet, or holds an IPv4 address (6to4, Teredo). */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused4 = listOf(special4, 'ipv4');
const refused6 = listOf(special6, 'ipv6');
/** All other IPv6 addresses are local, mapped, translated, multicast or not given out: an IPv4 address inside one too. */
const given6 = listOf([['2000::', 3]], 'ipv6');

/** Whether an IP address is a host's of the Internet. A text that is no address is none. */
export function isGlobalUnicast(address: string): boolean {
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
