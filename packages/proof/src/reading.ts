interface Refused {
  readonly ok: false;
  readonly message: string;
}

export type Reading<Content> = ({ readonly ok: true } & Content) | Refused;

export function refused(message: string): Refused {
  return { ok: false, message };
}

/** Undefined unless a canonical decimal below 2^53. */
export function readSize(text: string | undefined): number | undefined {
  const size = /^(0|[1-9][0-9]*)$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
