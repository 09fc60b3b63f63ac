/** Reasons of a transaction's change, from ENTSO-E's code list. */
export const transactionReasons = {
  A02: 'Not accepted',
  A28: 'Counterpart missing',
  A29: 'Counterpart quantity differs',
  A41: 'Resolution inconsistency',
  A42: 'Quantity inconsistency',
  A43: 'Quantity increased',
  A44: 'Quantity decreased',
  A54: 'Not balanced',
  A57: 'Deadline exceeded or gate not open',
  A70: 'Curtailment',
  A85: 'Confirmed without adjustment',
  A86: 'Confirmed with adjustment',
  A88: 'Matched',
  A97: 'Curtailment, force majeure',
  A98: 'Curtailment, network security',
  B26: 'Curtailment, emergency situation',
} as const;

/** Reasons of a rejection or drop, from the UIG standard for EDI 814 (`REF*7G`). */
export const enrollmentReasons = {
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
export const texanReasons = {
  LFG: 'leapfrog: a third supplier has gained or is gaining the service point',
  MVO: 'move-out scheduled or completed',
} as const;
