export const roleNames = [
  'reader',
  'auditor',
  'trader',
  'back_office',
  'risk',
  'registrar',
  'admin',
] as const;
