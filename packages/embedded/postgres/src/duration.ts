const units: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses `5s`, `250ms`, or a plain number of milliseconds. */
export function inMilliseconds(text: string): number {
  const [, amount = '0', unit = 'ms'] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)?\s*$/.exec(text) ?? [];
  return Number(amount) * (units[unit] ?? 0);
}
