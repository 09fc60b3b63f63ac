import type { components } from '@exchange/client';

type ActionBody = components['schemas']['TakeTransactionActionBody'];
export type ActionResult = components['schemas']['TransactionAction'];
export type BulkAction = NonNullable<ActionBody['action']>;

/** The most deals of one request. */
export const actionMax = 1_000;

/** What may be done with many deals, and how a button and a report say it. */
export const bulkActions: Readonly<
  Record<
    BulkAction,
    {
      readonly label: string;
      readonly done: string;
      readonly needsReason: boolean;
      readonly isHarsh: boolean;
    }
  >
> = {
  confirm: { label: 'Confirm', done: 'confirmed', needsReason: false, isHarsh: false },
  settle: { label: 'Settle', done: 'settled', needsReason: false, isHarsh: false },
  cancel: { label: 'Cancel', done: 'cancelled', needsReason: true, isHarsh: true },
  reject: { label: 'Reject', done: 'rejected', needsReason: true, isHarsh: true },
};
