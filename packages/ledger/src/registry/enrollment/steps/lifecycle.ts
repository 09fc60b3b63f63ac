import { enrollmentReasons, type StateCode, texanReasons } from '@exchange/units';
import type { EnrollmentStatus } from '../state.js';

const lifeStep = <Command extends string>(
  step: string,
  command: Command,
  ...from: readonly EnrollmentStatus[]
) => ({ step, command, from });

/** The commands of steps, with the statuses that allow them. */
const life = [
  lifeStep('Submit', 'submit', 'pending'),
  lifeStep('Cancel', 'cancel', 'pending', 'submitted'),
  lifeStep('Accept', 'accept', 'submitted'),
  lifeStep('Reject', 'reject', 'submitted'),
  lifeStep('Object', 'object', 'submitted', 'accepted'),
  lifeStep('Resolve', 'resolve', 'objected'),
  lifeStep('Rescind', 'rescind', 'submitted', 'accepted', 'objected'),
  lifeStep('StartActivation', 'activate', 'accepted'),
  lifeStep('Drop', 'drop', 'active'),
  lifeStep('Reinstate', 'reinstate', 'dropped'),
];

export type LifeCommand = (typeof life)[number]['command'];

/** True for a step without a command. */
export const isAllowed = (type: string, status: EnrollmentStatus): boolean =>
  life.every(({ step, from }) => step !== type || from.includes(status));

export const allowedIn = (status: EnrollmentStatus): readonly LifeCommand[] =>
  life.filter(({ from }) => from.includes(status)).map(({ command }) => command);

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
