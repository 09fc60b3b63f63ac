/** Names of the roles; `credentials/role.ts` says what they mean. */
export const roleNames = [
  'reader',
  'auditor',
  'trader',
  'back_office',
  'risk',
  'registrar',
  'admin',
] as const;
