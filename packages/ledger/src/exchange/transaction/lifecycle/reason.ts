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

interface ReasonBody {
  readonly reason_code?: Reason['code'] | undefined;
  readonly reason?: string | null | undefined;
}

export const statedReason = ({ reason_code = null, reason = null }: ReasonBody): Reason => ({
  code: reason_code,
  text: reason,
});

export function reasonOf(body: ReasonBody): Reason | null {
  const reason = statedReason(body);
  return reason.code === null && reason.text === null ? null : reason;
}
