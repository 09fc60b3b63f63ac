import { transactionReasons } from '@exchange/units';
import { z } from 'zod';

export const lifecycleActions = ['confirm', 'settle', 'cancel', 'reject'] as const;
export const lifecycleAction = z.enum(lifecycleActions);
export type LifecycleAction = z.output<typeof lifecycleAction>;

export const reasonData = z.object({
  code: z.enum(Object.keys(transactionReasons)).nullable(),
  text: z.string().nullable(),
});
export type Reason = z.output<typeof reasonData>;
