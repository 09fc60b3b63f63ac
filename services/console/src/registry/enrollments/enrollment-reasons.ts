/** The last two in Texas. A test compares them with the API. */
export const enrollmentReasons: Readonly<Record<string, string>> = {
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
  LFG: 'leapfrog: a third supplier has gained or is gaining the service point',
  MVO: 'move-out scheduled or completed',
};
