export type Moment =
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'time'; readonly time: Date };

const positionMax = 2n ** 63n - 1n;

export function readMoment(text: string): Moment {
  if (!/^\d+$/.test(text)) return { kind: 'time', time: new Date(text) };
  const position = BigInt(text);
  return { kind: 'position', position: position > positionMax ? positionMax : position };
}
