import { hashLeaf } from '../src/hash.js';

/** Certificate Transparency's test tree, in hex. */
export const referenceLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];

export const referenceRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const [, leaf0 = '', leaves0To1 = '', , leaves0To3 = ''] = referenceRoots;
const leaf1 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const leaves2To3 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const leaves4To7 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const leaf4 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const leaves6To7 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const leaves4To5 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';

export const referenceInclusion: readonly [number, number, readonly string[]][] = [
  [0, 1, []],
  [0, 8, [leaf1, leaves2To3, leaves4To7]],
  [5, 8, [leaf4, leaves6To7, leaves0To3]],
  [2, 3, [leaves0To1]],
  [1, 5, [leaf0, leaves2To3, leaf4]],
];

export const referenceConsistency: readonly [number, number, readonly string[]][] = [
  [1, 1, []],
  [1, 8, [leaf1, leaves2To3, leaves4To7]],
  [6, 8, [leaves4To5, leaves6To7, leaves0To3]],
  [2, 5, [leaves2To3, leaf4]],
];

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'hex');

export const someLeaves = (count: number) =>
  Array.from({ length: count }, (_, index) => hashLeaf(`leaf ${index}`));

export function withBitFlipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}
