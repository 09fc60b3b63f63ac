export interface Delivery {
  readonly webhookId: string;
  readonly position: bigint;
  /** Among the publications of the event at the position: 0 for the event itself. */
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** Milliseconds since 1970; null before the first attempt. */
  readonly firstAttemptAt: number | null;
  /** Next attempt. */
  readonly dueAt: number;
}

/** Before its first attempt. */
export type NewDelivery = Pick<
  Delivery,
  'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'
>;

/** In memory. */
export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Delivery, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;
