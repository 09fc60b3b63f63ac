import type { Path } from './shape';

/** What is wrong with one value of a form, in words. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** A value that was read, or what is wrong with it. */
export type Reading =
  | { readonly ok: true /** undefined: left out */; readonly value: unknown }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** A value that was read. */
export function read(value: unknown): Reading {
  return { ok: true, value };
}

/** One fault. */
export function faulty(path: Path, message: string): Reading {
  return { ok: false, faults: [{ path, message }] };
}

/** A path as one text, for comparing (RFC 6901). */
export function pointer(path: Path): string {
  return path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}
