export const supervisedVariable = 'LEDGER_SUPERVISED';

/** This process or its parent is a part of `npm start`. */
export function isSupervised(): boolean {
  return process.env[supervisedVariable] === 'true';
}
