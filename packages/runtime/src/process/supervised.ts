/** Set by `npm start` for the processes that it supervises. */
export const supervisedVariable = 'LEDGER_SUPERVISED';

/** Whether this process, or the one that started it over, is a part of `npm start`. */
export function isSupervised(): boolean {
  return process.env[supervisedVariable] === 'true';
}
