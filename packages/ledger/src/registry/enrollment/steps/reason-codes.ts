import type { StateCode } from '@exchange/units';

/** Reasons of a rejection or drop, from the UIG standard for EDI 814 (`REF*7G`). */
const meanings = {
  '008': 'account exists but is not active',
  A13: 'other',
  A76: 'account not found',
  ABN: 'duplicate request',
  ANE: 'account not eligible',
  ANL: 'supplier not licensed for the service',
  API: 'required information missing',
  DIV: 'date not valid',
  FRB: 'incorrect billing option',
  NFI: 'not first in',
  UND: 'supplier not identified',
} as const;

/** From Texas SET's change control 832 (`REF~7G` of 814_04 and 814_05). */
const texanMeanings = {
  LFG: 'leapfrog: a third supplier has gained or is gaining the service point',
  MVO: 'move-out scheduled or completed',
} as const;

export function isReasonCode(code: string, state: StateCode | null): boolean {
  return Object.hasOwn(meanings, code) || (state === 'TX' && Object.hasOwn(texanMeanings, code));
}

const list = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');

export const reasonCodesDescription = `${list(meanings)}; in Texas also ${list(texanMeanings)}`;
