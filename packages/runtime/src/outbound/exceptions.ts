import { BlockList, isIP } from 'node:net';

interface AllowedHost {
  readonly host: string;
  readonly port: string | undefined;
  readonly isPlain: boolean;
}

export interface Exceptions {
  readonly hosts: readonly AllowedHost[];
  readonly blocks: BlockList;
  readonly plainBlocks: BlockList;
}

export const noExceptions: Exceptions = {
  hosts: [],
  blocks: new BlockList(),
  plainBlocks: new BlockList(),
};

/** `http://127.0.0.1:9000,10.0.0.0/8`; undefined if a part is neither a host nor a block. */
export function readExceptions(text: string): Exceptions | undefined {
  const hosts: AllowedHost[] = [];
  const blocks = new BlockList();
  const plainBlocks = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, scheme, rest = ''] = /^(?:(https?):\/\/)?(.+)$/.exec(part) ?? [];
    const isPlain = scheme === 'http';
    const block = blockOf(rest);
    if (block !== undefined) {
      for (const list of isPlain ? [blocks, plainBlocks] : [blocks]) {
        list.addSubnet(block.address, block.bits, block.family);
      }
      continue;
    }
    const host = hostOf(rest, isPlain);
    if (host === undefined) return undefined;
    hosts.push(host);
  }
  return { hosts, blocks, plainBlocks };
}

export function hostAllowed({ hosts }: Exceptions, url: URL): AllowedHost | undefined {
  const port = portOf(url);
  const matches = hosts.filter(
    (one) => one.host === hostName(url) && (one.port === undefined || one.port === port),
  );
  return matches.find(({ isPlain }) => isPlain) ?? matches[0];
}

export function isInBlocks(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export const hostName = (url: URL): string =>
  url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

export const portOf = ({ port, protocol }: URL): string =>
  port === '' ? (protocol === 'http:' ? '80' : '443') : port;

function blockOf(text: string) {
  const [, address = '', bitsText = ''] = /^\[?([\da-f.:]+)\]?\/(\d{1,3})$/i.exec(text) ?? [];
  const version = isIP(address);
  const bits = Number(bitsText);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return undefined;
  return { address, bits, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}

function hostOf(text: string, isPlain: boolean): AllowedHost | undefined {
  if (/[/?#@\s]/.test(text)) return undefined;
  const hostText = isIP(text) === 6 ? `[${text}]` : text;
  // The URL parser drops a default port.
  const base = `https://${hostText}`;
  if (!URL.canParse(base)) return undefined;
  const host = hostName(new URL(base));
  const port = /:(\d+)$/.exec(hostText.replace(/^\[.*\]/, '[]'))?.[1];
  return { host, port: port === undefined ? undefined : String(Number(port)), isPlain };
}
