import { enrollmentReasons, type StateCode, texanReasons } from '@exchange/units';

export function isReasonCode(code: string, state: StateCode | null): boolean {
  return (
    Object.hasOwn(enrollmentReasons, code) || (state === 'TX' && Object.hasOwn(texanReasons, code))
  );
}

const list = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');

export const reasonCodesDescription = `${list(enrollmentReasons)}; in Texas also ${list(texanReasons)}`;
