import type { Cosigned } from './cosignature.js';

/** The last date, 9999-12-31; later times are printed as numbers. */
const lastDate = 253_402_300_799n;

export function cosignedLine({ name, time }: Cosigned): string {
  const at = time > lastDate ? `second ${time}` : new Date(Number(time) * 1000).toISOString();
  return `Cosigned by the witness ${name}, by its clock at ${at}`;
}
