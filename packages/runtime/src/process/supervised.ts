export const supervisedVariable = 'LEDGER_SUPERVISED';

export function isSupervised(): boolean {
  return process.env[supervisedVariable] === 'true';
}
