/** Set by `npm start` for supervised processes. */
export const supervisedVariable = 'LEDGER_SUPERVISED';

/** Whether this process or its parent is a part of `npm start`. */
export function isSupervised(): boolean {
  return process.env[supervisedVariable] === 'true';
}
