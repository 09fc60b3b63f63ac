export interface Delivery {
  readonly webhookId: string;
  readonly position: bigint;
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** Milliseconds since 1970; null before the first attempt. */
  readonly firstAttemptAt: number | null;
  readonly dueAt: number;
}

export type NewDelivery = Pick<
  Delivery,
  'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'
>;

export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Delivery, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;
