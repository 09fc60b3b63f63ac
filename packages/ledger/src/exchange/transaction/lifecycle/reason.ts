import { z } from 'zod';

export const lifecycleActions = ['confirm', 'settle', 'cancel', 'reject'] as const;
export const lifecycleAction = z.enum(lifecycleActions);
export type LifecycleAction = z.output<typeof lifecycleAction>;

export const reasonCodes = {
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

export type ReasonCode = keyof typeof reasonCodes;

export const reasonData = z.object({
  code: z.enum(Object.keys(reasonCodes)).nullable(),
  text: z.string().nullable(),
});
export type Reason = z.output<typeof reasonData>;
